// Stands before Pyodide: the same `loadPyodide`, which also tells the page how far it is.
import { loadPyodide as load, version } from './pyodide.mjs';

const tell = (baithak, reason) => globalThis.postMessage({ baithak, reason });

// Pyodide never answers when its core cannot be fetched, so what it fetches is watched here.
async function watched(work) {
  const { fetch } = globalThis;
  globalThis.fetch = async (...given) => {
    try {
      const answer = await fetch(...given);
      if (!answer.ok) tell('failed', `${answer.status} for ${answer.url}`);
      return answer;
    } catch (error) {
      tell('failed', String(error));
      throw error;
    }
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = fetch;
  }
}

export async function loadPyodide(options) {
  tell('python');
  try {
    const python = await watched(() => load(options));
    tell('code');
    return python;
  } catch (error) {
    tell('failed', String(error));
    throw error;
  }
}

export { version };
