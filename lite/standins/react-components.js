// In the place of @jupyter/react-components: plain elements for JupyterLab's buttons, search fields
// and trees.

module.exports = {
  Button: 'button',
  Search: 'input',
  TreeItem: 'div',
  TreeView: 'div',
};
