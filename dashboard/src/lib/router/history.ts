import { goBetweenPages, onPageEntry } from '@galla/ui/overlays/overlay-entries.ts';

/** The part of an entry's state that the router reads. */
interface EntryState {
  readonly idx?: number;
  readonly key?: string;
}

type Change = Parameters<History['pushState']>;

/**
 * The window for the router, whose history is the browser's without the entries of overlays: on a phone these are above
 * the page's entry (decision 4). A change by the router waits until they are gone.
 */
export function windowForRouter(): Window {
  /** The states of changes that wait. */
  const waiting: unknown[] = [];
  /** The entry that the router knows as the current one. */
  let current = claimEntry(0);
  /** Whether the router itself moves through the history. */
  let isMoving = false;

  const change = (kind: 'pushState' | 'replaceState', [state, unused, url]: Change) => {
    waiting.push(state);
    current = readState(state);
    onPageEntry(() => {
      history[kind](state, unused, url);
      waiting.shift();
    });
  };

  // Before the router's own listener, and after the one of the overlays.
  addEventListener(
    'popstate',
    (event) => {
      const arrived = claimEntry((current.idx ?? 0) + 1);
      // Back from an overlay's entry to the page's is no navigation.
      if (arrived.key === current.key && !isMoving) event.stopImmediatePropagation();
      isMoving = false;
      current = arrived;
    },
    { capture: true },
  );

  const pages: Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'> = {
    get state(): unknown {
      return waiting.length > 0 ? waiting.at(-1) : history.state;
    },
    go: (steps = 0) => {
      isMoving = true;
      goBetweenPages(steps);
    },
    pushState: (...values) => change('pushState', values),
    replaceState: (...values) => change('replaceState', values),
  };
  const ofWindow = {
    document,
    location,
    history: pages,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    get sessionStorage() {
      return window.sessionStorage;
    },
  };
  return ofWindow as unknown as Window;
}

/**
 * Gives the browser's entry a key and an index, if the router did not write it: that of a page just opened, or of a link
 * to a part of the page. Without a key of its own it would share its scroll position with all such entries.
 */
function claimEntry(idx: number): EntryState {
  const state = readState(history.state);
  if (state.key !== undefined && state.idx !== undefined) return state;
  const claimed = { ...state, idx, key: crypto.randomUUID() };
  history.replaceState(claimed, '', ownAddress(location));
  return claimed;
}

/** The address of a location. Two slashes at its start would name another host. */
export const ownAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  pathname.replace(/^[/\\]+/, '/') + search + hash;

const readState = (state: unknown): EntryState => (state ?? {}) as EntryState;
