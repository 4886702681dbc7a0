// The settings of JupyterLab's plugins: each has the values its schema gives and what the reader set
// in the menu. JupyterLab makes a program of every schema to check them, before any plugin starts;
// here nothing writes settings but JupyterLab itself.

// JupyterLab writes a line of remarks above each setting.
const REMARKS = /^\s*\/\/.*$/gm;

/** What somebody set; nothing when it is not to be read. */
function read(raw) {
  try {
    const found = JSON.parse(raw.replace(REMARKS, '') || '{}');
    return found && typeof found === 'object' ? found : {};
  } catch {
    return {};
  }
}

/** What JupyterLab's registry asks of a validator: the settings with what the schema gives by itself. */
export const validator = {
  validateData(plugin, populate = true) {
    if (!populate) return null;
    const user = read(plugin.raw);
    const composite = structuredClone(user);
    for (const [name, about] of Object.entries(plugin.schema.properties ?? {})) {
      if (!Object.hasOwn(composite, name) && about.default !== undefined) {
        composite[name] = structuredClone(about.default);
      }
    }
    plugin.data = { composite, user };
    return null;
  },
};

/** Read all settings once: JupyterLab's own way reads all of them again for each plugin. */
export async function makeRegistry(SettingRegistry, app) {
  const { settings } = app.serviceManager;
  const { ids, values } = await settings.list();
  const known = new Map(values.map((plugin) => [plugin.id, plugin]));
  const connector = {
    fetch: async (id) => known.get(id),
    list: async () => ({ ids, values }),
    save: async (id, raw) => {
      await settings.save(id, raw);
      known.get(id).raw = raw;
    },
  };
  const plugins = values.filter(({ id }) => app.hasPlugin(id));
  return new SettingRegistry({ connector, validator, plugins });
}
