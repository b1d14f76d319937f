// What the extension uses of JupyterLab's interfaces.

interface Output {
  readonly data?: Record<string, { readonly model_id?: string }>;
}

interface Source {
  getSource(): string;
  setSource(source: string): void;
}

export interface Cell {
  readonly node: HTMLElement;
  readonly model: {
    readonly type: string;
    readonly sharedModel: Source;
    readonly outputs: { toJSON(): Output[] };
    trusted: boolean;
  };
}

interface Kernel {
  readonly info: Promise<unknown>;
  requestCommInfo(asked: { target_name: string }): Promise<{ content: { comms: Record<string, unknown> } }>;
}

interface SessionContext {
  readonly ready: Promise<void>;
  readonly session?: { readonly name: string; readonly kernel?: Kernel };
}

export interface Panel {
  readonly isDisposed: boolean;
  readonly content: { readonly widgets: Cell[] };
  readonly context: { readonly ready: Promise<void>; save(): Promise<void> };
  readonly sessionContext: SessionContext;
}

export interface Tracker {
  forEach(call: (panel: Panel) => void): void;
  readonly widgetAdded: { connect(call: (sender: unknown, panel: Panel) => void): void };
}

export interface Notebooks {
  readonly INotebookTracker: unknown;
  readonly NotebookActions: {
    runCells(notebook: unknown, cells: Cell[], context: SessionContext): Promise<boolean>;
  };
}

export interface Launcher {
  add(item: Record<string, string | number>): void;
}

interface Command {
  label: string;
  caption: string;
  execute(given: { cwd?: string }): Promise<void>;
}

export interface App {
  readonly commands: {
    addCommand(id: string, command: Command): void;
    execute(id: string, given: object): Promise<Panel>;
  };
  readonly serviceManager: {
    readonly kernelspecs: {
      readonly specs: {
        readonly default: string;
        readonly kernelspecs: Record<string, { readonly language: string } | undefined>;
      } | null;
    };
  };
  /** JupyterLab's has bars at its sides, Notebook's has none. */
  readonly shell: {
    isSideTabBarVisible?(side: string): boolean;
    toggleSideTabBarVisibility?(side: string): void;
  };
}

/** The versions of a module that is shared by extensions, as bundlers keep them. */
export type Versions = Record<string, { readonly loaded?: unknown; get(): Promise<() => unknown> }>;
