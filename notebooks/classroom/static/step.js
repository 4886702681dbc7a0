// One step: the overlay over the drawn board, the panel below it.

function nameRoot(host, step) {
  const root = host.closest(".baithak-step");
  if (!root) {
    requestAnimationFrame(() => host.isConnected !== undefined && nameRoot(host, step));
    return;
  }
  root.dataset.step = step;
  for (const canvas of root.querySelectorAll("canvas")) {
    canvas.setAttribute("aria-hidden", "true");
    canvas.tabIndex = -1;
  }
}

function render({ model, el }) {
  el.classList.add("baithak-face");
  const send = (action, value = "") => model.send({ action, value, calm: STILL.matches });
  const showBoard = mountBoard(el, model.get("size"), send);
  const panel = mountPanel(el, send);
  const show = () => {
    const state = model.get("state");
    showBoard(state.board);
    panel.update(state);
  };
  model.on("change:state", show);
  show();
  nameRoot(el, model.get("state").step);
  return () => {
    panel.stop();
    model.off("change:state", show);
  };
}

export default { render };
