// The table: a board that computers play on by themselves, covered while the device is handed on.

function mountCover(table, send) {
  const cover = element("div", { class: "baithak-veil baithak-cover", hidden: "" });
  const told = element("p", { role: "status" });
  const button = element("button", { type: "button", "data-action": "uncover" });
  button.addEventListener("click", () => send("uncover"));
  cover.append(told, button);
  table.append(cover);
  return (state, language) => {
    cover.hidden = !state;
    if (!state) return;
    inLanguage(cover, language);
    told.textContent = state.text;
    button.textContent = state.button;
  };
}

function render({ model, el }) {
  let timer = 0;
  let still = false;
  let tick = 0;
  let scene = model.get("state").scene;
  let stopTools = () => {};

  const dress = ({ table, panel, send }) => {
    // A Python that is gone answers no more; the table of the new one takes this one's place.
    const go = () => {
      try {
        send("tick");
      } catch {
        tick = 0;
      }
    };
    const wait = () => {
      clearTimeout(timer);
      if (tick && !still) timer = setTimeout(go, tick);
    };
    const showCover = mountCover(table, send);
    const tools = mountTools(table, (on) => {
      still = on;
      wait();
    });
    stopTools = tools.stop;
    panel.prepend(tools.group);
    return (state) => {
      showCover(state.covered, state.language);
      tools.update(state.tools, state.sound, state.language);
      tick = state.tick;
      wait();
      // A game that begins, or a record that opens, does so on the board.
      if (state.scene !== scene) table.scrollIntoView({ block: "nearest", behavior: STILL.matches ? "auto" : "smooth" });
      scene = state.scene;
    };
  };

  const stop = mountForm(model, el, { calm: () => STILL.matches, dress });
  return () => {
    clearTimeout(timer);
    stopTools();
    stop();
  };
}

export default { render };
