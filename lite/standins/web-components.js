// In the place of @jupyter/web-components: the look of JupyterLab's toolbars, which no lesson shows.
// Their elements are there without it, as plain ones.

module.exports = {
  addJupyterLabThemeChangeListener() {},
  jpButton() {},
  jpToolbar() {},
  provideJupyterDesignSystem: () => ({ register() {} }),
};
