/**
 * On a phone each sheet and dialog has an entry in the browser's history above that of the page, so that Back closes it
 * (decision 4). An entry is a copy of the page's, with a mark that says how many are open.
 */
interface Mark {
  readonly overlays?: number;
}

/** What closes each open overlay, the latest last. */
const open: { readonly close: () => void }[] = [];
/** Moves through the history that wait until no entry of an overlay stands above the page. */
const waiting: (() => void)[] = [];
/** The move that was begun here and has not arrived: from entries of overlays, or between pages. */
let moving: 'overlays' | 'pages' | undefined;
let arrival: ReturnType<typeof setTimeout> | undefined;
/** A move that has not arrived by then (ms) was dropped by the browser, as where another page opened meanwhile. */
const arrivalMs = 5_000;
/** How many entries of overlays stand above the page, and its entry. */
let depth = 0;
let page = '';

// Before the listeners of a router.
addEventListener('popstate', popped, { capture: true });
// A page that was loaded anew has none open.
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

/** Changes the history of the page: at once, or once the entries above it have gone. A router calls it for each write. */
export function onPageEntry(change: () => void): void {
  waiting.push(change);
  proceed();
}

/** Moves between the entries of pages, as `history.go`. */
export function goBetweenPages(steps: number): void {
  onPageEntry(() => move('pages', steps));
}

/** Makes the waiting changes, and then gives each open overlay its entry and takes those of closed ones away. */
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
  // A router hears of moves between pages alone.
  if (isStale || isBack || arrived === 'overlays') event.stopImmediatePropagation();
  if (isStale) {
    // Forward, to an overlay that is closed.
    move('pages', (isSamePage ? before : 0) - now);
  }
  if (isBack) for (const { close } of open.slice(now - before).reverse()) close();
  // On another page the screen closes what is open, or stays after its question.
  if (isBack || arrived !== undefined) queueMicrotask(proceed);
}

function marked(): number {
  return (history.state as Mark | null)?.overlays ?? 0;
}

/** Tells the entries of pages apart, whatever stands above them. */
function pageEntry(): string {
  return JSON.stringify([location.href, { ...(history.state as object | null), overlays: undefined }]);
}
