// The overlay: one real, transparent button over every place of the drawn board.

const FLIGHT = 340;
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

function drawing(box, lines, attributes) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  for (const [name, value] of Object.entries({ viewBox: box, ...attributes })) {
    svg.setAttribute(name, value);
  }
  for (const line of lines) {
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", line);
    svg.append(path);
  }
  return svg;
}

function sides(button) {
  const [left, top] = [button.offsetLeft, button.offsetTop];
  return { x: [left, left + button.offsetWidth], y: [top, top + button.offsetHeight] };
}

function gap([start, end], [from, to]) {
  return Math.max(from - end, start - to, 0);
}

function middle([start, end]) {
  return (start + end) / 2;
}

// The nearest button in the direction of an arrow key. Straight ahead is nearest, what lies
// aside is far, and of two as near the smaller one is meant: the cube, not the bar.
function neighbour(from, buttons, [right, down]) {
  const here = sides(from);
  const [along, across, way] = right ? ["x", "y", right] : ["y", "x", down];
  let best = null;
  let least = Infinity;
  for (const button of buttons) {
    const there = sides(button);
    const ahead = (middle(there[along]) - middle(here[along])) * way;
    const aside = gap(here[across], there[across]);
    if (button === from || ahead < 2 || aside > ahead * 2 + 40) continue;
    const size = button.offsetWidth * button.offsetHeight * 1e-6;
    const far = ahead + aside * 8 + size;
    if (far < least) [best, least] = [button, far];
  }
  return best;
}

// A piece on its way, over the canvas that shows it missing for the same time.
function fly(overlay, flight) {
  const ghost = element("div", { class: "baithak-ghost", "data-piece": flight.piece, "aria-hidden": "true" });
  ghost.style.width = `${flight.size * 100}%`;
  overlay.append(ghost);
  const frames = flight.points.map(([x, y]) => ({ left: `${x * 100}%`, top: `${y * 100}%` }));
  ghost.animate(frames, { duration: FLIGHT, easing: "ease-in-out", fill: "forwards" });
  setTimeout(() => ghost.remove(), FLIGHT + 60);
}

function mountBoard(host, size, send) {
  const description = element("div", { class: "baithak-hidden" });
  const overlay = element("div", { class: "baithak-overlay", role: "group", dir: "ltr" });
  overlay.style.aspectRatio = size;
  host.append(overlay, description);
  description.id = `baithak-${Math.random().toString(36).slice(2)}`;
  overlay.setAttribute("aria-describedby", description.id);
  const buttons = new Map();

  const alike = (button) =>
    [...buttons.values()].filter((other) => other.dataset.group === button.dataset.group);

  const walkTo = (button) => {
    for (const other of alike(button)) other.tabIndex = other === button ? 0 : -1;
  };

  const ahead = (button, key) => {
    const way = button.dataset.way?.split(" ")[Object.keys(ARROWS).indexOf(key)];
    return way ? buttons.get(way) : neighbour(button, alike(button), ARROWS[key]);
  };

  overlay.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-control]");
    if (!button) return;
    walkTo(button);
    send("tap", button.dataset.control);
  });

  overlay.addEventListener("keydown", (event) => {
    if (ARROWS[event.key] && event.target.dataset.control) {
      const next = ahead(event.target, event.key);
      if (next) {
        walkTo(next);
        next.focus();
      }
      event.preventDefault();
    }
    if (event.key !== "Tab") event.stopPropagation();
  });

  // What is walked to in an order of its own is seen on the board before it is played.
  overlay.addEventListener("focusin", ({ target }) => {
    if (target.dataset.way && target.matches(":focus-visible")) send("aim", target.dataset.control);
  });

  const place = (button, control, board) => {
    const [x, y, width, height] = control.box;
    button.style.left = `${x * 100}%`;
    button.style.top = `${y * 100}%`;
    button.style.width = `${width * 100}%`;
    button.style.height = `${height * 100}%`;
    const label = control.target ? `${control.label} (${board.target})` : control.label;
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-pressed", String(control.selected));
    button.classList.toggle("is-target", control.target);
    button.dataset.group = control.group;
    if (control.way.length) button.dataset.way = control.way.join(" ");
  };

  return (board) => {
    overlay.setAttribute("aria-label", board.label);
    description.textContent = board.description;
    for (const flight of board.flights) fly(overlay, flight);
    const wanted = new Set(board.controls.map((control) => control.id));
    for (const [id, button] of buttons) {
      if (wanted.has(id)) continue;
      button.remove();
      buttons.delete(id);
    }
    for (const control of board.controls) {
      let button = buttons.get(control.id);
      if (!button) {
        button = element("button", { type: "button", "data-control": control.id, tabindex: "-1" });
        buttons.set(control.id, button);
        overlay.append(button);
      }
      place(button, control, board);
    }
    for (const button of buttons.values()) {
      if (!alike(button).some((other) => other.tabIndex === 0)) walkTo(button);
    }
  };
}

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
