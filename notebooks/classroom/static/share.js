// The link to this step as the board stands: copied with one tap, or read by a phone's camera.

function mountShare() {
  const share = element("div", { class: "baithak-share" });
  const open = element("button", { type: "button", "data-action": "share", "aria-expanded": "false" });
  const sheet = element("div", { class: "baithak-shared" });
  const address = element("a", { class: "baithak-address", dir: "ltr" });
  const copy = element("button", { type: "button", class: "baithak-copy is-main" });
  const code = element("figure", {});
  const caption = element("figcaption");
  sheet.append(copy, address, code);
  share.append(open, sheet);
  let state = null;

  copy.addEventListener("click", (event) => {
    event.stopPropagation();
    const range = document.createRange();
    range.selectNodeContents(address);
    const marked = () => {
      window.getSelection().removeAllRanges();
      window.getSelection().addRange(range);
    };
    const done = () => (copy.textContent = state.copied);
    copyOut(state.address, done, marked);
  });

  const update = (next) => {
    share.hidden = !next;
    if (!next) return;
    const isNew = state?.address !== next.address;
    state = next;
    sheet.hidden = !next.address;
    open.textContent = next.address ? next.close : next.label;
    open.setAttribute("aria-expanded", String(Boolean(next.address)));
    if (!isNew || !next.address) return;
    copy.textContent = next.copy;
    address.href = address.textContent = next.address;
    caption.textContent = next.qr;
    const { size, path } = next.code;
    const sign = { role: "img", "aria-label": next.qr, "shape-rendering": "crispEdges" };
    code.replaceChildren(drawing(`0 0 ${size} ${size}`, [path], sign), caption);
  };

  return { share, update };
}
