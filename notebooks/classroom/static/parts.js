// Parts of a page: labelled fields and buttons, laid out from what Python says.

const WAIT = 350;

function namedIn(item) {
  return `baithak-make-${item.name.replaceAll(".", "-")}`;
}

function labelled(item, field) {
  const row = element("div", { class: "baithak-bench-row" });
  const label = element("label", { for: namedIn(item) });
  field.id = namedIn(item);
  row.append(label, field);
  return row;
}

// What is being typed is sent a moment later, before any other gesture, and never overwritten.
function makeText(item, send) {
  const field = element(item.lines ? "textarea" : "input", item.lines ? { rows: item.lines } : { type: "text" });
  const row = labelled(item, field);
  let timer = 0;
  const tell = () => {
    clearTimeout(timer);
    send.waiting.delete(tell);
    send("set", `${item.name}=${field.value}`);
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(tell, WAIT);
    send.waiting.add(tell);
  });
  field.addEventListener("change", tell);
  row.waiting = () => send.waiting.has(tell);
  if (item.send) {
    const button = element("button", { type: "button" });
    const give = () => send(item.send.action, field.value);
    button.addEventListener("click", give);
    field.addEventListener("keydown", (event) => event.key === "Enter" && !item.lines && give());
    row.append(button);
  }
  return row;
}

function showText(row, item) {
  const field = row.querySelector("input, textarea");
  row.querySelector("label").textContent = item.label;
  if (item.language) inLanguage(field, item.language);
  if (item.number) {
    field.inputMode = "numeric";
    field.dir = "ltr";
    row.classList.add("is-number");
  }
  field.maxLength = item.most;
  if (!row.waiting() && field.value !== item.value) field.value = item.value;
  if (item.send) row.querySelector("button").textContent = item.send.text;
}

function makeSelect(item, send) {
  const field = element("select");
  field.addEventListener("change", () => send("set", `${item.name}=${field.value}`));
  return labelled(item, field);
}

function showSelect(row, item) {
  const field = row.querySelector("select");
  row.querySelector("label").textContent = item.label;
  const make = (option) => element("option", { value: option.value });
  keep(field, item.options, (option) => `o${option.value}`, make, (made, option) => {
    made.textContent = option.text;
  });
  field.value = item.value;
}

function makeCheck(item, send) {
  const field = element("input", { type: "checkbox" });
  field.addEventListener("change", () => send("set", `${item.name}=${field.checked ? "yes" : "no"}`));
  const row = labelled(item, field);
  row.classList.add("is-check");
  row.prepend(field);
  return row;
}

function showCheck(row, item) {
  row.querySelector("label").textContent = item.label;
  row.querySelector("input").checked = item.value;
}

function makeGroup(item, send) {
  const group = element("fieldset", { class: "baithak-group" });
  const keys = element("div", { class: "baithak-keyrow" });
  group.append(element("legend"), keys);
  keys.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    send(button.dataset.action, button.dataset.value);
  });
  group.dataset.name = item.name;
  return group;
}

function showGroup(group, item) {
  group.firstChild.textContent = item.label;
  const make = () => element("button", { type: "button" });
  keep(group.lastChild, item.buttons, (button) => `${button.action} ${button.value}`, make, (made, button) => {
    made.dataset.action = button.action;
    made.dataset.value = button.value;
    made.textContent = button.text;
    made.classList.toggle("is-main", Boolean(button.main));
    made.classList.toggle("is-faulty", Boolean(button.faulty));
    if (button.label) made.setAttribute("aria-label", button.label);
    if ("pressed" in button) made.setAttribute("aria-pressed", String(button.pressed));
    setEnabled(made, button.enabled);
  });
}

function makePack(item, send) {
  const group = element("fieldset", { class: "baithak-group baithak-pack" });
  const cards = element("div", { class: "baithak-cards", dir: "ltr" });
  group.append(element("legend"), cards);
  cards.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) send("tap", button.dataset.card);
  });
  return group;
}

function showPack(group, item) {
  group.firstChild.textContent = item.label;
  const make = (card) => element("button", { type: "button", "data-card": card.id });
  keep(group.lastChild, item.cards, (card) => card.id, make, (made, card) => {
    const face = element("b");
    face.textContent = card.text;
    const place = element("span");
    place.textContent = card.place;
    made.replaceChildren(face, place);
    made.classList.toggle("is-red", card.red);
    made.setAttribute("aria-label", card.label);
    made.setAttribute("aria-pressed", String(card.pressed));
  });
}

function showNote(note, item) {
  note.className = item.kind === "fault" ? "baithak-fault" : "baithak-note";
  if (item.kind === "fault") note.setAttribute("role", "alert");
  if (note.textContent !== item.text) note.textContent = item.text;
}

function showSay(line, item) {
  if (line.textContent !== item.text) line.textContent = item.text;
}

function showMessage(box, item) {
  const made = messageBox(item);
  const old = box.firstChild;
  if (old && old.textContent === made.textContent && old.dataset.kind === item.kind) return;
  box.replaceChildren(made);
  if (box.isConnected) made.scrollIntoView({ block: "nearest", behavior: STILL.matches ? "auto" : "smooth" });
}

function makeOutput(item) {
  const field = element("textarea", { rows: "2", dir: "ltr", readonly: "" });
  const row = labelled(item, field);
  field.addEventListener("focus", () => field.select());
  if (item.copy) {
    const button = element("button", { type: "button" });
    button.addEventListener("click", () => {
      copyOut(field.value, () => (button.textContent = row.copied), () => field.focus());
    });
    row.append(button);
  }
  if (item.save) row.append(saved(item.save));
  return row;
}

function showOutput(row, item) {
  const field = row.querySelector("textarea");
  row.querySelector("label").textContent = item.label;
  row.copied = item.copied;
  if (item.copy && field.value !== item.value) row.querySelector("button").textContent = item.copy;
  const link = row.querySelector("[download]");
  if (link && field.value !== item.value) {
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([item.value], { type: "text/plain" }));
  }
  field.value = item.value;
}

// What was made here leaves as a file.
function saved(item) {
  const link = element("a", { class: "baithak-bench-open", download: item.name });
  link.textContent = item.text;
  return link;
}

function makeFile(item, send) {
  const field = element("input", { type: "file" });
  const row = labelled(item, field);
  field.addEventListener("change", async () => {
    const [file] = field.files;
    if (file) send(item.action, await file.text());
    field.value = "";
  });
  return row;
}

function showFile(row, item) {
  row.querySelector("label").textContent = item.label;
}

function makeTransport(item, send) {
  const { transport, showTransport } = mountTransport();
  transport.update = showTransport;
  transport.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && button.getAttribute("aria-disabled") !== "true") send(button.dataset.action);
  });
  return transport;
}

function showLink(link, item) {
  link.href = item.href;
  link.textContent = item.text;
}

function showQr(figure, item) {
  if (figure.dataset.path === item.path) return;
  figure.dataset.path = item.path;
  const sign = { role: "img", "aria-label": item.label, "shape-rendering": "crispEdges" };
  const caption = element("figcaption");
  caption.textContent = item.label;
  figure.style.setProperty("--modules", item.size);
  figure.replaceChildren(drawing(`0 0 ${item.size} ${item.size}`, [item.path], sign), caption);
}

function showLines(list, item) {
  const make = () => element("li");
  const lines = item.lines.map((text, number) => ({ text, number }));
  keep(list, lines, (line) => line.number, make, (made, line) => (made.textContent = line.text));
}

function showPicture(figure, item) {
  if (figure.drawn === item.svg) return;
  figure.drawn = item.svg;
  const caption = element("figcaption");
  caption.textContent = item.text;
  const read = new DOMParser().parseFromString(item.svg, "image/svg+xml");
  figure.replaceChildren(caption, document.importNode(read.documentElement, true));
}

function makeLore(item, send) {
  const box = element("div", { class: "baithak-lore" });
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) send(button.dataset.action, button.dataset.value);
  });
  return box;
}

function showLore(box, item) {
  const told = JSON.stringify(item);
  if (box.told === told) return;
  box.told = told;
  const head = element("h3");
  head.textContent = item.text;
  const list = element("ul");
  for (const rule of item.rules) list.append(loreOf(rule));
  box.replaceChildren(head, list);
}

// A rule that came up: its sentence, the turns, the way to its step.
function loreOf(rule) {
  const row = element("li", { "data-rule": rule.rule });
  const said = element("p");
  said.textContent = rule.text;
  const places = element("ul", { class: "baithak-places" });
  for (const place of rule.places) {
    const turn = element("li");
    const button = element("button", { type: "button", "data-action": place.action, "data-value": place.value });
    button.textContent = place.text;
    turn.append(button);
    places.append(turn);
  }
  if (rule.more) {
    const more = element("li");
    more.textContent = rule.more;
    places.append(more);
  }
  row.append(said, places);
  if (rule.link) row.append(teachingLink(rule.link));
  return row;
}

const ITEMS = {
  text: [makeText, showText],
  select: [makeSelect, showSelect],
  check: [makeCheck, showCheck],
  buttons: [makeGroup, showGroup],
  pack: [makePack, showPack],
  note: [() => element("p"), showNote],
  say: [() => element("p", { class: "baithak-say", "aria-live": "polite" }), showSay],
  message: [() => element("div", { class: "baithak-answer", "aria-live": "polite" }), showMessage],
  output: [makeOutput, showOutput],
  file: [makeFile, showFile],
  transport: [makeTransport, (node, item) => node.update(item, node.closest("[dir]:not(.baithak-transport)")?.dir ?? "ltr")],
  link: [() => element("a", { class: "baithak-bench-open", target: "_blank", rel: "noopener" }), showLink],
  qr: [() => element("figure", { class: "baithak-qr" }), showQr],
  picture: [() => element("figure", { class: "baithak-plot" }), showPicture],
  lore: [makeLore, showLore],
  lines: [() => element("ul", { class: "baithak-bench-scores" }), showLines],
};

function makePart(part) {
  if (!part.closed) return element("section", { class: "baithak-bench-part" }, element("h2"), element("div"));
  return element("details", { class: "baithak-bench-part" }, element("summary"), element("div"));
}

function mountParts(host, send) {
  const panel = element("div", { class: "baithak-panel baithak-form" });
  const trouble = element("p", { class: "baithak-fault", role: "alert", hidden: "" });
  const parts = element("div", { class: "baithak-bench" });
  const unkept = element("p", { class: "baithak-fault", role: "status", hidden: "" });
  const store = mountKept(send);
  panel.append(unkept, trouble, parts);
  host.append(panel);
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Tab") event.stopPropagation();
  });

  const showParts = (state) => {
    inLanguage(panel, state.language);
    unkept.textContent = state.unkept;
    unkept.hidden = !state.unkept;
    trouble.textContent = state.message?.text ?? "";
    trouble.hidden = !state.message;
    keep(parts, state.parts, (part) => part.id, makePart, (made, part) => {
      made.dataset.part = part.id;
      made.firstChild.textContent = part.title;
      const key = (item) => `${item.type} ${item.name}`;
      const make = (item) => ITEMS[item.type][0](item, send);
      keep(made.lastChild, part.items, key, make, (row, item) => ITEMS[item.type][1](row, item));
    });
    store(state.keep);
  };
  return { panel, showParts };
}

// What is being typed is told before any other gesture.
function sender(model, calm) {
  const send = (action, value = "") => {
    for (const tell of [...send.waiting]) tell();
    model.send({ action, value, calm: calm() });
  };
  send.waiting = new Set();
  return send;
}

// What had the focus may be gone: a card that was played, a button that was pressed.
function keepFocus(el) {
  if (el.contains(document.activeElement)) return;
  const seen = (selector) => [...el.querySelectorAll(selector)].find((node) => node.offsetParent);
  const next = seen(".baithak-veil button") ?? seen("button.is-main") ?? seen('[data-control][tabindex="0"]');
  (next ?? seen(".baithak-form button"))?.focus({ preventScroll: true });
}

// A board over a form; the board may become another game's.
function mountForm(model, el, { calm, dress = () => () => {} }) {
  el.classList.add("baithak-face");
  const send = sender(model, calm);
  const table = element("div", { class: "baithak-table" });
  el.append(table);
  const showBoard = mountBoard(table, model.get("size"), send);
  const { panel, showParts } = mountParts(el, send);
  const shown = dress({ table, panel, send });
  const show = () => {
    const state = model.get("state");
    const here = el.contains(document.activeElement);
    showBoard(state.board);
    showParts(state);
    shown(state);
    if (here) keepFocus(el);
  };
  const shape = () => {
    table.firstChild.style.aspectRatio = model.get("size");
    nameRoot(el, model.get("state").step, model.get("size"));
  };
  model.on("change:state", show);
  model.on("change:size", shape);
  show();
  nameRoot(el, model.get("state").step, model.get("size"));
  const stop = () => {
    model.off("change:state", show);
    model.off("change:size", shape);
  };
  return stop;
}
