// The panel: what to do on this board, the example turn's buttons, answers and messages.

const ICONS = {
  first: ["M6 5v14", "M18 5l-8 7 8 7"],
  back: ["M15 5l-8 7 8 7"],
  play: ["M8 5v14l11-7z"],
  pause: ["M8.5 5v14", "M15.5 5v14"],
  step: ["M12 3v10", "M7.5 9l4.5 4.5L16.5 9", "M5 19h14"],
  next: ["M9 5l8 7-8 7"],
  last: ["M18 5v14", "M6 5l8 7-8 7"],
};

const icon = (lines) => drawing("0 0 24 24", lines, { "aria-hidden": "true" });

// Keeps one child per key, in order, so that focus stays where it is when the panel changes.
function keep(host, items, key, make, update) {
  const known = new Map([...host.children].map((child) => [child.dataset.key, child]));
  const shown = items.map((item) => {
    const name = String(key(item));
    const child = known.get(name) ?? make(item);
    child.dataset.key = name;
    update(child, item);
    known.delete(name);
    return child;
  });
  for (const gone of known.values()) gone.remove();
  shown.forEach((child, index) => {
    if (host.children[index] !== child) host.insertBefore(child, host.children[index] ?? null);
  });
}

function setEnabled(button, enabled) {
  button.setAttribute("aria-disabled", String(!enabled));
}

function addressOf({ step, path }) {
  const address = new URL(window.location.href);
  address.searchParams.set("step", step);
  address.searchParams.delete("at");
  if (path) {
    address.searchParams.set("path", path);
    address.hash = "";
  }
  return address.href;
}

// The step is on this page, or in a lesson that opens beside it.
function teachingLink(link) {
  const anchor = element("a", { class: "baithak-taught", href: addressOf(link) });
  anchor.textContent = link.text;
  if (link.path) {
    anchor.target = "_blank";
    anchor.rel = "noopener";
    return anchor;
  }
  anchor.addEventListener("click", (event) => {
    if (document.body.dataset.lessonReady) event.preventDefault();
    document.dispatchEvent(new CustomEvent("baithak:goto", { detail: { step: link.step } }));
  });
  return anchor;
}

function inLanguage(node, language) {
  node.lang = language;
  node.dir = language === "ur" ? "rtl" : "ltr";
}

// A number or a few words to be typed as the answer.
function mountEntry(send) {
  const form = element("form", { class: "baithak-entry" });
  const label = element("label");
  const number = element("input", { type: "text", inputmode: "numeric", maxlength: "6", dir: "ltr" });
  const sign = element("button", { type: "button", class: "baithak-sign" }, "±");
  const words = element("textarea", { rows: "3", maxlength: "2000", dir: "auto" });
  const button = element("button", { type: "submit" });
  const fields = { number, write: words };
  let shown = null;
  label.htmlFor = number.id = `baithak-entry-${Math.random().toString(36).slice(2)}`;
  form.append(label, number, sign, words, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.getAttribute("aria-disabled") !== "true") send("enter", fields[form.dataset.kind].value);
  });

  // A keyboard of digits has no minus on every phone.
  sign.addEventListener("click", () => {
    if (!number.readOnly) number.value = number.value.startsWith("-") ? number.value.slice(1) : `-${number.value}`;
  });

  const update = (state, task) => {
    form.hidden = !state;
    if (!state) return;
    if (task !== shown) number.value = words.value = state.value ?? "";
    shown = task;
    form.dataset.kind = state.kind;
    for (const [kind, field] of Object.entries(fields)) {
      field.hidden = kind !== state.kind;
      field.readOnly = !state.open;
      field.id = kind === state.kind ? label.htmlFor : "";
    }
    sign.hidden = state.kind !== "number";
    sign.setAttribute("aria-label", state.sign);
    label.textContent = state.label;
    button.textContent = state.send;
    setEnabled(sign, state.open);
    setEnabled(button, state.open);
  };

  return { form, update };
}

// An answer to the learner: its badge, the sentence, the way to the step that teaches its rule.
function messageBox(state) {
  const message = element("div", {
    class: "baithak-message",
    "data-kind": state.kind,
    "data-rule": state.rule || null,
  });
  const said = (tag, text, attributes = {}) => {
    const made = element(tag, attributes);
    made.textContent = text;
    message.append(made);
  };
  if (state.badge) said("strong", state.badge, { class: "baithak-badge" });
  said("p", state.text);
  if (state.here) said("p", state.here, { class: "baithak-here" });
  if (state.link) message.append(teachingLink(state.link));
  return message;
}

// The buttons that go through moments, or play them, and where among them one is.
function mountTransport() {
  const transport = element("div", { class: "baithak-transport", role: "group", dir: "ltr" });
  const keys = element("div", { class: "baithak-keys" });
  const counter = element("span", { class: "baithak-counter" });
  const speed = element("button", { type: "button", "data-action": "speed", class: "baithak-speed" });
  transport.append(keys, counter, speed);

  const showTransport = (state, direction) => {
    transport.hidden = !state;
    if (!state) return;
    transport.setAttribute("aria-label", state.label);
    const make = (item) => element("button", { type: "button", "data-action": item.action });
    keep(keys, state.buttons, (item) => item.action, make, (made, item) => {
      const shape = item.action === "play" && state.playing ? "pause" : item.action;
      if (made.dataset.shape !== shape) made.replaceChildren(icon(ICONS[shape]));
      made.dataset.shape = shape;
      made.classList.toggle("is-main", item.action === "play");
      made.setAttribute("aria-label", item.label);
      made.title = item.label;
      setEnabled(made, item.enabled);
    });
    counter.dir = direction;
    counter.textContent = state.counter;
    speed.textContent = state.speed;
    speed.setAttribute("aria-label", state.pacing);
    speed.title = state.pacing;
  };
  return { transport, showTransport };
}

function mountPanel(host, table, send) {
  const panel = element("div", { class: "baithak-panel" });
  const asked = element("div", { class: "baithak-panel baithak-asked" });
  const bar = element("div", { class: "baithak-bar" });
  const modes = element("div", { class: "baithak-modes", role: "group" });
  const { transport, showTransport } = mountTransport();
  const say = element("p", { class: "baithak-say", "aria-live": "polite" });
  const options = element("div", { class: "baithak-options", role: "group" });
  const choice = element("div", { class: "baithak-choice", role: "group" });
  const question = element("span");
  const dice = element("div", { class: "baithak-dice" });
  const actions = element("div", { class: "baithak-actions", role: "group" });
  const answer = element("div", { class: "baithak-answer", "aria-live": "polite" });
  const entry = mountEntry(send);
  const drill = mountDrill(send);
  const sheet = mountSheet(send);
  const tools = mountTools(table, (on) => pauseTicks(on));
  const { share, update: updateShare } = mountShare();
  choice.append(question, dice);
  bar.append(modes, transport, tools.group);
  panel.append(bar, drill.head, sheet.head, say, sheet.way, options, entry.form, choice, actions, answer);
  panel.append(drill.foot, sheet.foot, share);
  host.append(panel);
  let timer = 0;
  let tick = 0;
  let still = false;

  const wait = () => {
    clearTimeout(timer);
    if (tick && !still) timer = setTimeout(() => send("tick"), tick);
  };
  const pauseTicks = (on) => {
    still = on;
    wait();
  };

  panel.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const { mode, action, option, die, offer, value } = button.dataset;
    if (mode) send("mode", mode);
    else if (option) send("option", option);
    else if (die) send("die", die);
    else if (offer) send("offer", offer);
    else if (action) send(action, value);
  });
  for (const box of [asked, panel]) {
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Tab") event.stopPropagation();
    });
  }

  const button = (attribute) => (item) =>
    element("button", { type: "button", [attribute]: item.id ?? item.action ?? item.event ?? item.die });

  const showOptions = (state) => {
    options.hidden = !state;
    if (!state) return;
    options.setAttribute("aria-label", state.label);
    keep(options, state.items, (item) => item.id, button("data-option"), (made, item) => {
      made.textContent = item.text;
      made.dataset.state = item.state;
      setEnabled(made, item.state !== "struck");
    });
  };

  const showChoice = (state) => {
    choice.hidden = !state;
    if (!state) return;
    question.textContent = state.label;
    choice.setAttribute("aria-label", state.label);
    keep(dice, state.dice, (item) => item.die, button("data-die"), (made, item) => {
      made.textContent = item.label;
    });
  };

  const showActions = (state) => {
    const items = [...state.offers, ...state.buttons];
    actions.hidden = items.length === 0;
    actions.setAttribute("aria-label", state.label);
    const make = (item) => button(item.event ? "data-offer" : "data-action")(item);
    keep(actions, items, (item) => item.event ?? item.action, make, (made, item) => {
      made.textContent = item.label;
      if (item.value) made.dataset.value = item.value;
      made.classList.toggle("is-main", Boolean(item.main));
      setEnabled(made, item.enabled ?? true);
    });
  };

  const showMessage = (state) => {
    const seen = answer.textContent;
    answer.replaceChildren();
    if (!state) return;
    const message = messageBox(state);
    answer.append(message);
    // An answer below the edge of the screen is no answer; the first picture stays where it is.
    if (panel.isConnected && answer.textContent !== seen) {
      const behavior = STILL.matches ? "auto" : "smooth";
      message.scrollIntoView({ block: "nearest", behavior });
    }
  };

  // A worksheet is read before it is answered: its question stands above the board.
  const raise = () => {
    asked.append(sheet.head, say, sheet.way, sheet.house);
    table.before(asked);
  };

  const update = (state) => {
    if (state.sheet && !asked.parentNode) raise();
    for (const box of [asked, panel]) inLanguage(box, state.language);
    panel.dataset.mode = state.mode;
    modes.setAttribute("aria-label", state.tabs);
    modes.hidden = state.modes.length < 2;
    keep(modes, state.modes, (item) => item.id, button("data-mode"), (made, item) => {
      made.textContent = item.label;
      made.setAttribute("aria-pressed", String(item.id === state.mode));
    });
    if (say.textContent !== state.say) say.textContent = state.say;
    say.hidden = !state.say;
    inLanguage(say, state.sheet?.asked ?? state.language);
    showTransport(state.transport, panel.dir);
    showOptions(state.options);
    entry.update(state.entry, state.sheet?.number);
    showChoice(state.choice);
    showActions(state.actions);
    drill.update(state.drill);
    updateShare(state.share);
    showMessage(state.message);
    sheet.update(state.sheet);
    tools.update(state.tools, state.sound, state.language);
    tick = state.tick;
    wait();
  };
  const stop = () => {
    clearTimeout(timer);
    tools.stop();
  };

  return { update, stop };
}
