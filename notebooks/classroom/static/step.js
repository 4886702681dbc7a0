// One step: the overlay over the drawn board, the panel below it.

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
