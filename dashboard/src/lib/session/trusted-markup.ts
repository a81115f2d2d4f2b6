/** The Trusted Types policy, which turns text into markup where a page allows it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown;
};

/** The texts of libraries that may become markup. Each is a constant: nothing of a person or a server is in it. */
export const libraryMarkup = {
  /** The fingerprint measures text in a frame of its own, which begins so. */
  frame: '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">',
  /** The map asks whether the browser draws this. */
  drawing: '<svg/>',
} as const;

/** The worker of the installed app: the only script whose address a page may name. */
export const workerScript = '/app-sw.js';

const allowed: ReadonlySet<string> = new Set(Object.values(libraryMarkup));
let isMade = false;

/** From here on the texts of libraries may become markup, the worker a script, and nothing else. A page can have this policy once. */
export function allowLibraryMarkup(): void {
  if (isMade) return;
  isMade = true;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (allowed.has(text) ? text : null),
    createScriptURL: (url) => (url === workerScript ? url : null),
  });
}
