// The kernel's worker, with Pyodide begun beside it: the page starts it before JupyterLab asks.

import 'BOOT';
import 'WORKER';
