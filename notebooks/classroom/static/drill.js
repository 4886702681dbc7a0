// The practice around a task: what is practised, the series, and the record this browser keeps.

function seriesAddress(name, seed) {
  const address = new URL(window.location.href);
  for (const gone of ["step", "at"]) address.searchParams.delete(gone);
  address.searchParams.set("drill", name);
  address.searchParams.set("seed", seed);
  return address.href;
}

function mountDrill(send) {
  const head = element("div", { class: "baithak-drill" });
  const pick = element("select", { class: "baithak-pick" });
  const task = element("strong", { class: "baithak-task" });
  const level = element("span", { class: "baithak-level" });
  const streak = element("span", { class: "baithak-streak", "aria-live": "polite" });
  const best = element("span", { class: "baithak-best" });
  const foot = element("div", { class: "baithak-drill-foot" });
  const form = element("form", { class: "baithak-series" });
  const name = element("label");
  const seed = element("input", { type: "text", inputmode: "numeric", maxlength: "4", dir: "ltr" });
  const open = element("button", { type: "submit" });
  const copy = element("button", { type: "button", class: "baithak-copy" });
  const plain = element("a", { class: "baithak-address", dir: "ltr" });
  const hint = element("p", { class: "baithak-note" });
  const record = element("details", { class: "baithak-record" });
  const title = element("summary");
  const lines = element("ul");
  const note = element("p", { class: "baithak-note", role: "status" });
  let state = null;
  let listed = "";
  const keep = mountKept(send);

  name.htmlFor = seed.id = `baithak-seed-${Math.random().toString(36).slice(2)}`;
  plain.hidden = true;
  record.append(title, lines);
  head.append(pick, task, level, streak, best);
  form.append(name, seed, open, copy);
  foot.append(record, form, hint, plain, note);

  pick.addEventListener("change", () => send("drill", pick.value));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send("seed", seed.value);
  });
  copy.addEventListener("click", () => {
    const address = seriesAddress(state.name, state.series.seed);
    history.replaceState(null, "", address);
    const done = () => (copy.textContent = state.series.copied);
    copyOut(address, done, () => {
      plain.href = plain.textContent = address;
      plain.hidden = false;
    });
  });

  const list = (groups) => {
    const text = JSON.stringify(groups);
    if (text === listed) return;
    listed = text;
    const option = (item) => element("option", { value: item.id }, item.text);
    pick.replaceChildren(
      ...groups.flatMap(({ label, items }) =>
        label ? [element("optgroup", { label }, ...items.map(option))] : items.map(option),
      ),
    );
  };

  const showRecord = ({ label, empty, lines: rows }) => {
    title.textContent = label;
    const line = ({ rule, title: text, share, part }) => {
      const bar = element("span", { class: "baithak-part", "aria-hidden": "true" });
      bar.style.setProperty("--part", part);
      return element("li", { "data-rule": rule }, element("span", {}, text), bar, element("b", {}, share));
    };
    lines.replaceChildren(...(rows.length ? rows.map(line) : [element("li", {}, empty)]));
  };

  const update = (next) => {
    head.hidden = foot.hidden = !next;
    if (!next) return;
    const isNew = !state || state.series.seed !== next.series.seed || state.name !== next.name;
    state = next;
    list(next.groups);
    pick.setAttribute("aria-label", next.pick);
    pick.value = next.name;
    task.textContent = next.task;
    level.textContent = next.level;
    streak.textContent = next.streak.now;
    best.textContent = next.streak.best;
    best.hidden = !next.streak.best;
    name.textContent = next.series.series;
    open.textContent = next.series.open;
    hint.textContent = next.series["series-hint"];
    if (isNew) {
      seed.value = next.series.seed;
      copy.textContent = next.series.copy;
      plain.hidden = true;
    }
    showRecord(next.record);
    note.textContent = next.unkept;
    note.hidden = !next.unkept;
    keep(next.keep);
  };

  return { head, foot, update };
}
