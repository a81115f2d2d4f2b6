/** The Trusted Types policy, which turns text into markup where a page allows it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown;
};

/** The texts of libraries that may become markup. Each is a constant and contains no user or server data. */
export const libraryMarkup = {
  /** The start of the frame in which the fingerprint library measures text. */
  frame: '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">',
  /** The map library uses this to test whether the browser draws SVG. */
  drawing: '<svg/>',
} as const;

/** The worker of the installed app: the only script URL that a page may use. */
export const workerScript = '/app-sw.js';

const allowed: ReadonlySet<string> = new Set(Object.values(libraryMarkup));
let isMade = false;

/**
 * From now on, only these library texts may become markup and only the worker a script. A page can create this policy
 * once.
 */
export function allowLibraryMarkup(): void {
  if (isMade) return;
  isMade = true;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (allowed.has(text) ? text : null),
    createScriptURL: (url) => (url === workerScript ? url : null),
  });
}
