// Stands before Pyodide: the same `loadPyodide`, which also tells the page how far it is.
import { loadPyodide as load, version } from './pyodide.mjs';

const tell = (baithak, reason) => globalThis.postMessage({ baithak, reason });

export async function loadPyodide(options) {
  tell('python');
  try {
    const python = await load(options);
    tell('code');
    return python;
  } catch (error) {
    tell('failed', String(error));
    throw error;
  }
}

export { version };
