// The workshop: a form beside the board that is set up, and a sheet of paper made of it.

// A sheet of paper in a frame of its own, so that nothing of the page around it is printed.
function writeSheet(page, item) {
  const say = (tag, text, language) => {
    const made = page.createElement(tag);
    made.textContent = text;
    inLanguage(made, language);
    return made;
  };
  const style = page.createElement("style");
  style.textContent = SHEET_STYLE;
  const fonts = [...document.querySelectorAll('link[rel="stylesheet"][href*="font"]')];
  page.head.append(style, ...fonts.map((link) => element("link", { rel: "stylesheet", href: link.href })));
  inLanguage(page.documentElement, item.language);
  page.title = item.title;
  const tasks = item.tasks.map((task) => {
    const box = page.createElement("section");
    const board = page.createElement("img");
    board.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(task.board)}`;
    board.alt = "";
    box.append(say("h2", task.label, item.language), say("p", task.question, task.asked));
    if (task.house) box.append(say("p", task.house, item.language));
    box.append(board);
    return box;
  });
  page.body.replaceChildren(say("h1", item.title, item.titled), ...tasks);
  if (item.qr.path) {
    const code = page.createElement("figure");
    showQr(code, item.qr);
    page.body.append(code);
  }
}

const SHEET_STYLE = `
body { margin: 0 auto; max-width: 18cm; padding: 0.5cm; color: #000; background: #fff; font-family: "Baithak Serif", Georgia, "Baithak Nastaliq", serif; }
:lang(ur) { font-family: "Baithak Nastaliq", "Baithak Serif", "Noto Nastaliq Urdu", serif; line-height: 2.2; }
section { break-inside: avoid; margin-bottom: 0.8cm; }
h2 { font-size: 1.1em; margin: 0; }
p { margin: 0.1cm 0 0.2cm; white-space: pre-line; }
img { display: block; max-width: 11cm; max-height: 11cm; }
figure { margin: 0; break-inside: avoid; }
figure svg { width: 4cm; }`;

function makeSheet() {
  const box = element("div", { class: "baithak-paper" });
  const frame = element("iframe");
  const button = element("button", { type: "button" });
  button.addEventListener("click", () => frame.contentWindow.print());
  box.append(button, frame);
  return box;
}

function showSheet(box, item) {
  const [button, frame] = box.children;
  button.textContent = item.print;
  frame.title = item.label;
  const write = () => frame.contentDocument && writeSheet(frame.contentDocument, item);
  if (box.isConnected && frame.contentDocument) write();
  else requestAnimationFrame(write);
}

ITEMS.sheet = [makeSheet, showSheet];

function render({ model, el }) {
  let { number, sheets } = model.get("state");
  // Another task begins on its board, wherever the button was that opened it.
  const dress = ({ table }) => (state) => {
    if (state.number !== number || state.sheets !== sheets) table.scrollIntoView({ block: "start" });
    ({ number, sheets } = state);
  };
  return mountForm(model, el, { calm: () => true, dress });
}

export default { render };
