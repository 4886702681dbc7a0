// The door through which JupyterLab loads this extension: what a bundler would write, by hand.
(() => {
  const folder = new URL('.', document.currentScript.src);
  let scope;

  // A module that JupyterLab shares (`@jupyterlab/notebook`), in the one version it has.
  const shared = async (name) => {
    const versions = Object.values(scope[name]);
    return (await versions[0].get())();
  };

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB['lesson-mode'] = {
    init: (given) => {
      scope = given;
    },
    get: async () => {
      const { makePlugins } = await import(new URL('plugin.js', folder).href);
      const module = { __esModule: true, default: await makePlugins(shared) };
      return () => module;
    },
  };
})();
