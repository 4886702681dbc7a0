// The worksheet around a task: its numbers, the teacher's note, the count, and the result code.

const PHONE = window.matchMedia("(max-width: 480px)");

function mountSheet(send) {
  const head = element("div", { class: "baithak-sheet" });
  const numbers = element("div", { class: "baithak-numbers", role: "group" });
  const task = element("strong", { class: "baithak-task" });
  const count = element("span", { class: "baithak-count", "aria-live": "polite" });
  const way = element("p", { class: "baithak-way" });
  const house = element("details", { class: "baithak-way" }, element("summary"), element("ul"));
  const foot = element("div", { class: "baithak-sheet-foot" });
  const note = element("div", { class: "baithak-teacher", role: "note" });
  const noteTitle = element("strong");
  const noteText = element("p");
  const finished = element("p", { class: "baithak-finished", role: "status" });
  const result = element("details", { class: "baithak-result" });
  const title = element("summary");
  const prose = element("p");
  const form = element("form");
  const label = element("label");
  const name = element("input", { type: "text", dir: "auto", autocomplete: "name" });
  const make = element("button", { type: "submit" });
  const trouble = element("p", { class: "baithak-note", role: "alert" });
  const code = element("textarea", { class: "baithak-code", rows: "3", dir: "ltr", readonly: "" });
  const copy = element("button", { type: "button" });
  const honest = element("p", { class: "baithak-note" });
  const unkept = element("p", { class: "baithak-note", role: "status" });
  const store = mountKept(send);
  let state = null;

  label.htmlFor = name.id = `baithak-name-${Math.random().toString(36).slice(2)}`;
  note.append(noteTitle, noteText);
  form.append(label, name, make);
  result.append(title, prose, form, trouble, code, copy, honest);
  head.append(numbers, task, count);
  foot.append(note, finished, result, unkept);

  numbers.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) send("task", button.dataset.task);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send("name", name.value);
  });
  code.addEventListener("focus", () => code.select());
  copy.addEventListener("click", () => {
    copyOut(code.value, () => (copy.textContent = state.result.copied), () => code.focus());
  });

  const showNumbers = () => {
    numbers.setAttribute("aria-label", state.label);
    numbers.hidden = state.tasks.length < 2;
    const button = (item) => element("button", { type: "button", "data-task": item.id });
    keep(numbers, state.tasks, (item) => item.id, button, (made, item) => {
      made.textContent = item.text;
      made.setAttribute("aria-label", item.label);
      made.dataset.state = item.state;
      if (item.id === String(state.number)) made.setAttribute("aria-current", "step");
      else made.removeAttribute("aria-current");
    });
  };

  // On a phone the board would lie below the first screen: there the rules are counted, and unfold.
  const showHouse = (opened) => {
    house.hidden = !state.house;
    if (!state.house) return;
    if (opened) house.open = !PHONE.matches;
    const [label, rules] = house.children;
    label.textContent = state.house.label;
    keep(rules, state.house.lines, (line) => line, () => element("li"), (made, line) => (made.textContent = line));
  };

  const showNote = () => {
    note.hidden = !state.note;
    if (!state.note) return;
    noteTitle.textContent = state.note.label;
    noteText.textContent = state.note.text;
    inLanguage(noteText, state.note.language);
  };

  const showResult = (next, changed) => {
    title.textContent = next.title;
    prose.textContent = next.prose;
    label.textContent = next.name;
    name.maxLength = next.most;
    if (!name.value) name.value = next.signed;
    make.textContent = next.make;
    trouble.textContent = next.trouble;
    trouble.hidden = !next.trouble;
    code.value = next.code;
    code.hidden = copy.hidden = !next.code;
    code.setAttribute("aria-label", next.title);
    if (changed) copy.textContent = next.copy;
    honest.textContent = next.honest;
    if (next.finished && finished.textContent !== next.finished) result.open = true;
    finished.textContent = next.finished;
    finished.hidden = !next.finished;
  };

  const update = (next) => {
    head.hidden = way.hidden = foot.hidden = !next;
    if (!next) return;
    const [before, seen] = [state?.number, state?.result.code];
    state = next;
    showNumbers();
    task.textContent = next.task;
    count.textContent = next.count;
    way.textContent = next.do;
    showHouse(before !== next.number);
    showNote();
    showResult(next.result, seen !== next.result.code);
    unkept.textContent = next.unkept;
    unkept.hidden = !next.unkept;
    store(next.keep);
    if (before !== undefined && before !== next.number) head.closest(".baithak-step")?.scrollIntoView({ block: "start" });
  };

  return { head, way, house, foot, update };
}
