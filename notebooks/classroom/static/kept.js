// What this browser keeps for a page, and what leaves the page by its clipboard.

function recall(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return null;
  }
}

function remember(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

// What was kept is read once, when it is first asked for, and written whenever it changes.
function mountKept(send) {
  let kept = null;
  let told = false;
  const tell = () => {
    if (!told) send("unkept");
    told = true;
  };
  return ({ key, value }) => {
    if (kept === null) {
      const stored = recall(key);
      kept = "";
      if (stored === null) tell();
      else if (stored && !value) send("recall", stored);
    }
    if (value && value !== kept) {
      kept = value;
      if (!remember(key, value)) tell();
    }
  };
}

function copyOut(text, done, refused) {
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, refused);
  else refused();
}
