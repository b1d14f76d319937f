// The package's extension of JupyterLab and Notebook 7, which load this file as it is: a card in the launcher that opens
// a notebook with the lobby, and a door, by which the lobby of examples/play.ipynb is there without a press of ▶▶.
//
// The door runs a cell without being asked, so it must not run what a stranger wrote, whatever link a user follows. It
// opens only if the notebook's session on the server has the name MARK, and runs nothing but LINES. Whoever can name a
// session can run code there anyway. No link, no notebook and no file can do it: Jupyter names a session by the name of
// its file, and that has no slash.

/** @import { App, Launcher, Notebooks, Panel, Tracker, Versions } from "../../jupyterlab" */

const MARK = "knotwidgets/play/"; // as in dev.py
const LINES = "import knotwidgets as kw\n\nlobby = kw.lobby()\nlobby"; // as in examples/play.ipynb
const COMMAND = "knotwidgets:lobby";
const VIEW = "application/vnd.jupyter.widget-view+json";
const NARROW = 640; // pixels
/** Milliseconds until the notebook is saved, so that the page shows the same game when it is loaded again. Before that the
 *  board reads which game was saved. */
const LATER = 5_000;
const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 52" fill="none" stroke-width="7">
  <path d="M18 8h16v36H18z" stroke="#b3423a"/><path d="M8 18h36v16H8z" stroke="#2f6f9f"/>
  <path d="M18 12v12M34 28v12" stroke="#b3423a"/></svg>`,
)}`;

/** @type {Record<string, Versions>} */
let shared = {};

/** A module of JupyterLab's own: the version in use, else the one that will be. */
async function ours(/** @type {string} */ name) {
  const versions = Object.values(shared[name] ?? {});
  const version = versions.find(({ loaded }) => loaded) ?? versions.at(-1);
  return version ? (await version.get())() : {};
}

async function plugin() {
  const notebooks = /** @type {Notebooks} */ (await ours("@jupyterlab/notebook"));
  const { ILauncher } = /** @type {{ ILauncher: unknown }} */ (await ours("@jupyterlab/launcher"));
  return {
    id: "knotwidgets:door",
    autoStart: true,
    requires: [notebooks.INotebookTracker],
    optional: [ILauncher].filter(Boolean),
    activate(/** @type {App} */ app, /** @type {Tracker} */ tracker, /** @type {Launcher?} */ launcher) {
      const show = (/** @type {Panel} */ panel) => void enter(panel, notebooks, app);
      tracker.forEach(show);
      tracker.widgetAdded.connect((_, panel) => show(panel));
      const execute = (/** @type {{ cwd?: string }} */ { cwd }) => make(app, cwd ?? "", notebooks);
      const caption = "Open a notebook in which games are chosen by mouse";
      app.commands.addCommand(COMMAND, { label: "Celtic-knot games", caption, execute });
      launcher?.add({ command: COMMAND, category: "Notebook", rank: 1, kernelIconUrl: ICON });
    },
  };
}

/** Makes a notebook with the lobby, for the card in the launcher. */
async function make(/** @type {App} */ app, /** @type {string} */ cwd, /** @type {Notebooks} */ notebooks) {
  const { default: usual = "", kernelspecs = {} } = app.serviceManager.kernelspecs.specs ?? {};
  const names = [usual, ...Object.keys(kernelspecs)];
  const kernelName = names.find((name) => kernelspecs[name]?.language === "python") ?? usual;
  const panel = await app.commands.execute("notebook:create-new", { cwd, kernelName });
  await panel.context.ready;
  await panel.sessionContext.ready;
  panel.content.widgets[0]?.model.sharedModel.setSource(LINES);
  await runLobby(panel, notebooks);
}

/** Opens the door, if the notebook has one; on a phone without the bars beside the notebook. */
async function enter(
  /** @type {Panel} */ panel,
  /** @type {Notebooks} */ notebooks,
  /** @type {App} */ { shell },
) {
  await panel.context.ready;
  await panel.sessionContext.ready;
  if (panel.sessionContext.session?.name !== MARK) return;
  for (const side of innerWidth < NARROW ? ["left", "right"] : []) {
    if (shell.isSideTabBarVisible?.(side)) shell.toggleSideTabBarVisibility?.(side);
  }
  await runLobby(panel, notebooks);
}

/** Runs the lobby's cell, if the notebook begins with that, unless it shows a lobby or a game that the kernel has. */
async function runLobby(/** @type {Panel} */ panel, /** @type {Notebooks} */ { NotebookActions }) {
  const { content, context, sessionContext } = panel;
  const cell = content.widgets.find(({ model }) => model.type === "code");
  const kernel = sessionContext.session?.kernel;
  if (!kernel || cell?.model.sharedModel.getSource() !== LINES) return;
  await kernel.info; // what is sent before would be lost
  const shown = cell.model.outputs.toJSON().flatMap(({ data }) => data?.[VIEW]?.model_id ?? []);
  const target = { target_name: "jupyter.widget" }; // of which JupyterLite's kernel tells nothing
  const known = shown.length > 0 ? (await kernel.requestCommInfo(target)).content.comms : {};
  if (shown.some((id) => id in known)) {
    cell.model.trusted = true; // else it shows the picture, as it does until all cells of a notebook were run
  } else {
    await NotebookActions.runCells(content, [cell], sessionContext);
    setTimeout(() => panel.isDisposed || context.save(), LATER);
  }
  cell.node.querySelector(".jp-Cell-outputWrapper")?.scrollIntoView();
}

const page = /** @type {{ _JUPYTERLAB?: Record<string, unknown> }} */ (globalThis);
page._JUPYTERLAB ??= {};
page._JUPYTERLAB.knotwidgets = {
  init(/** @type {typeof shared} */ scope) {
    shared = scope;
  },
  get: async () => {
    const made = await plugin();
    return () => ({ __esModule: true, default: made });
  },
};
