// The JupyterLab plugin: each notebook whose metadata asks for it becomes a lesson.

import { Lesson } from './lesson.js';

/** Make the plugin from the modules that JupyterLab shares. */
export async function makePlugin(shared) {
  const { INotebookTracker } = await shared('@jupyterlab/notebook');
  const { CodeCell } = await shared('@jupyterlab/cells');
  return {
    id: 'lesson-mode:plugin',
    description: 'Turns a notebook into a lesson page.',
    autoStart: true,
    optional: [INotebookTracker],
    activate: (app, tracker) => {
      const open = async (panel) => {
        await panel.context.ready;
        if (!panel.content.model.getMetadata('lesson')?.autorun) return;
        putAway(app.shell, panel);
        await new Lesson(panel, CodeCell).open();
      };
      tracker?.widgetAdded.connect((_, panel) => open(panel));
      tracker?.forEach(open);
    },
  };
}

// Jupyter's own bars leave the page; its menu comes back when the reader asks for it.
function putAway(shell, panel) {
  for (const bar of [shell.top, shell.menu, panel.toolbar]) bar?.hide();
  document.addEventListener('lesson-menu', ({ detail }) => shell.menu.setHidden(!detail));
}
