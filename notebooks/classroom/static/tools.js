// What a table has beside the board: a pause that covers it, and a sound that is off until asked for.

const SOUND = "baithak-sound";
const TONES = { move: [523], take: [659, 880] };
const TOOLS = {
  pause: ["M8.5 5v14", "M15.5 5v14"],
  loud: ["M4 9.5v5h4l5 4v-13l-5 4z", "M16.5 9a4.5 4.5 0 0 1 0 6", "M18.8 6.5a8 8 0 0 1 0 11"],
  mute: ["M4 9.5v5h4l5 4v-13l-5 4z", "M16.5 9.5l5 5", "M21.5 9.5l-5 5"],
};
let audio = null;

// The page remembers for all its boards, also where the browser may keep nothing.
function isLoud() {
  document.body.dataset.baithakSound ??= recall(SOUND) || "off";
  return document.body.dataset.baithakSound === "on";
}

function setLoud(loud) {
  document.body.dataset.baithakSound = loud ? "on" : "off";
  remember(SOUND, document.body.dataset.baithakSound);
  document.dispatchEvent(new CustomEvent("baithak:sound"));
}

function chime(name) {
  if (!isLoud() || !TONES[name]) return;
  audio ??= new AudioContext();
  audio.resume();
  TONES[name].forEach((pitch, place) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + place * 0.11;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.16, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.18);
  });
}

function mountTools(table, paused) {
  const group = element("div", { class: "baithak-tools", role: "group" });
  const pause = element("button", { type: "button", "data-tool": "pause" });
  const sound = element("button", { type: "button", "data-tool": "sound" });
  const veil = element("div", { class: "baithak-veil", hidden: "" });
  const told = element("p", { role: "status" });
  const resume = element("button", { type: "button", "data-tool": "resume" });
  let words = null;
  group.append(pause, sound);
  veil.append(told, resume);
  table.append(veil);

  const draw = (button, shape, label) => {
    if (button.dataset.shape !== shape) button.replaceChildren(icon(TOOLS[shape]));
    button.dataset.shape = shape;
    button.setAttribute("aria-label", label);
    button.title = label;
  };
  const showSound = () => {
    if (words) draw(sound, isLoud() ? "loud" : "mute", isLoud() ? words.mute : words.unmute);
  };
  const setPaused = (on) => {
    veil.hidden = !on;
    pause.setAttribute("aria-disabled", String(on));
    table.querySelector(".baithak-overlay").inert = on;
    paused(on);
    (on ? resume : pause).focus();
  };

  pause.addEventListener("click", () => veil.hidden && setPaused(true));
  resume.addEventListener("click", () => setPaused(false));
  sound.addEventListener("click", () => {
    setLoud(!isLoud());
    chime("move");
  });
  document.addEventListener("baithak:sound", showSound);

  const update = (state, heard, language) => {
    words = state;
    group.hidden = !state;
    if (!state) return;
    group.setAttribute("aria-label", state.label);
    draw(pause, "pause", state.pause);
    showSound();
    veil.lang = language;
    told.textContent = state.paused;
    resume.textContent = state.resume;
    chime(heard);
  };
  const stop = () => document.removeEventListener("baithak:sound", showSound);
  return { group, update, stop };
}
