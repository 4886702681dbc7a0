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
    activate: (_app, tracker) => {
      const open = async (panel) => {
        await panel.context.ready;
        if (panel.content.model.getMetadata('lesson')?.autorun) new Lesson(panel, CodeCell).open();
      };
      tracker?.widgetAdded.connect((_, panel) => open(panel));
      tracker?.forEach(open);
    },
  };
}
