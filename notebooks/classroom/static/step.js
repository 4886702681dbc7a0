// One step: the overlay over the drawn board, the panel below it.

function nameRoot(host, step, size) {
  const root = host.closest(".baithak-step");
  if (!root) {
    requestAnimationFrame(() => host.isConnected !== undefined && nameRoot(host, step, size));
    return;
  }
  root.dataset.step = step;
  root.style.setProperty("--board-shape", size);
  for (const canvas of root.querySelectorAll("canvas")) {
    canvas.setAttribute("aria-hidden", "true");
    canvas.tabIndex = -1;
  }
}

function render({ model, el }) {
  el.classList.add("baithak-face");
  const send = (action, value = "") => model.send({ action, value, calm: STILL.matches });
  const table = element("div", { class: "baithak-table" });
  el.append(table);
  const showBoard = mountBoard(table, model.get("size"), send);
  const panel = mountPanel(el, table, send);
  const show = () => {
    const state = model.get("state");
    showBoard(state.board);
    panel.update(state);
    const { step, at, solved } = state;
    document.dispatchEvent(new CustomEvent("baithak:board", { detail: { step, at, solved } }));
  };
  model.on("change:state", show);
  show();
  nameRoot(el, model.get("state").step, model.get("size"));
  return () => {
    panel.stop();
    model.off("change:state", show);
  };
}

export default { render };
