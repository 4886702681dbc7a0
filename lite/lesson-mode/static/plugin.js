// The JupyterLab plugins: each notebook whose metadata asks for it becomes a lesson, and what a
// lesson has no use for is done in a quicker way.

import { Lesson } from './lesson.js';
import * as page from './page.js';
import { makeRegistry } from './settings.js';
import { Still } from './still.js';

const KERNEL = 'python';

/** Make the plugins from the modules that JupyterLab shares. */
export async function makePlugins(shared) {
  const { INotebookTracker, NotebookPanel } = await shared('@jupyterlab/notebook');
  const { CodeCell } = await shared('@jupyterlab/cells');
  const { IEditorServices } = await shared('@jupyterlab/codeeditor');
  const { IStateDB, StateDB } = await shared('@jupyterlab/statedb');
  const { ISettingRegistry, SettingRegistry } = await shared('@jupyterlab/settingregistry');
  const lessons = {
    id: 'lesson-mode:plugin',
    description: 'Turns a notebook into a lesson page.',
    autoStart: true,
    optional: [INotebookTracker],
    activate: (app, tracker) => {
      const open = async (panel) => {
        if (panel.context.path === page.path) beginEarly(panel);
        await panel.context.ready;
        if (!panel.content.model.getMetadata('lesson')?.autorun) return;
        putAway(app.shell, panel);
        await new Lesson(panel, CodeCell).open();
      };
      tracker?.widgetAdded.connect((_, panel) => open(panel));
      tracker?.forEach(open);
    },
  };
  const cells = {
    id: 'lesson-mode:cells',
    description: 'Gives cells that nobody edits no editor (for notebook-extension:factory).',
    provides: NotebookPanel.IContentFactory,
    requires: [IEditorServices],
    activate: (_, { factoryService: { newInlineEditor } }) => {
      const isStill = ({ model }) => model.getMetadata?.('editable') === false;
      const editorFactory = (asked) => (isStill(asked) ? new Still(asked) : newInlineEditor(asked));
      return new NotebookPanel.ContentFactory({ editorFactory });
    },
  };
  const state = {
    id: 'lesson-mode:state',
    description: 'Keeps no state of the application: JupyterLab waits a second for it to be stored.',
    provides: IStateDB,
    activate: () => new StateDB(),
  };
  const settings = {
    id: 'lesson-mode:settings',
    description: 'Gives settings without making a program of their schemas.',
    provides: ISettingRegistry,
    activate: (app) => makeRegistry(SettingRegistry, app),
  };
  return [lessons, cells, state, settings];
}

// While the first board's picture covers the page, JupyterLab lays out nothing: it would do so again
// after each cell. Python is asked for now, not when the lesson has been read.
function beginEarly({ content, sessionContext }) {
  content.node.classList.add('lesson-unread');
  sessionContext.kernelPreference = { ...sessionContext.kernelPreference, name: KERNEL };
  sessionContext.initialize();
}

// Jupyter's own bars leave the page; its menu comes back when the reader asks for it.
function putAway(shell, panel) {
  for (const bar of [shell.top, shell.menu, panel.toolbar]) bar?.hide();
  document.addEventListener('lesson-menu', ({ detail }) => shell.menu.setHidden(!detail));
}
