/**
 * On a phone each sheet and dialog has an entry in the browser's history above the page's, so that Back closes it
 * (decision 4). An entry is a copy of the page's, with a mark that counts the open overlays.
 */
interface Mark {
  readonly overlays?: number;
}

/** The functions that close the open overlays, the latest last. */
const open: { readonly close: () => void }[] = [];
/** Moves through the history that wait until no overlay entry is above the page's. */
const waiting: (() => void)[] = [];
/** The move started here that has not arrived yet: away from overlay entries, or between pages. */
let moving: 'overlays' | 'pages' | undefined;
let arrival: ReturnType<typeof setTimeout> | undefined;
/**
 * A move that has not arrived after this time (ms) was dropped by the browser, for example because another page opened.
 */
const arrivalMs = 5_000;
/** The number of overlay entries above the page's, and the page's entry. */
let depth = 0;
let page = '';

// Before the router's listeners.
addEventListener('popstate', popped, { capture: true });
// A reloaded page has no open overlay.
const left = marked();
if (left > 0) history.go(-left);

/** Lets Back close an overlay until the returned function is called. An overlay that stays open keeps its entry. */
export function openAbovePage(close: () => void): () => void {
  const overlay = { close };
  open.push(overlay);
  queueMicrotask(proceed);
  return () => {
    const at = open.indexOf(overlay);
    if (at !== -1) open.splice(at, 1);
    queueMicrotask(proceed);
  };
}

/** Changes the page's history: at once, or once the entries above it are gone. A router calls it for each write. */
export function onPageEntry(change: () => void): void {
  waiting.push(change);
  proceed();
}

/** Moves between the entries of pages, like `history.go`. */
export function goBetweenPages(steps: number): void {
  onPageEntry(() => move('pages', steps));
}

/** Makes the waiting changes, then adds the entries of open overlays and removes those of closed ones. */
function proceed(): void {
  while (moving === undefined && waiting.length > 0) {
    if (depth > 0) leave(depth);
    else waiting.shift()?.();
  }
  if (moving !== undefined) return;
  if (depth === 0) page = pageEntry();
  if (depth > open.length) leave(depth - open.length);
  for (; depth < open.length; depth += 1)
    history.pushState({ ...(history.state as object | null), overlays: depth + 1 }, '');
}

const leave = (count: number) => move('overlays', -count);

function move(kind: 'overlays' | 'pages', steps: number): void {
  moving = kind;
  history.go(steps);
  clearTimeout(arrival);
  arrival = setTimeout(() => {
    moving = undefined;
    depth = marked();
    proceed();
  }, arrivalMs);
}

function popped(event: PopStateEvent): void {
  const [arrived, before, now] = [moving, depth, marked()];
  const isSamePage = pageEntry() === page;
  const isStale = arrived === undefined && (now > before || (now > 0 && !isSamePage));
  const isBack = arrived === undefined && now < before && isSamePage;
  moving = undefined;
  clearTimeout(arrival);
  depth = now;
  // The router only sees moves between pages.
  if (isStale || isBack || arrived === 'overlays') event.stopImmediatePropagation();
  if (isStale) {
    // Forward, to an overlay that is closed.
    move('pages', (isSamePage ? before : 0) - now);
  }
  if (isBack) for (const { close } of open.slice(now - before).reverse()) close();
  // On another page the screen closes open overlays, or stays after its question.
  if (isBack || arrived !== undefined) queueMicrotask(proceed);
}

function marked(): number {
  return (history.state as Mark | null)?.overlays ?? 0;
}

/** An id of the page's entry, whatever is above it. */
function pageEntry(): string {
  return JSON.stringify([location.href, { ...(history.state as object | null), overlays: undefined }]);
}
