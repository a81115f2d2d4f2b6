import { goBetweenPages, onPageEntry } from '@galla/ui/overlays/overlay-entries.ts';
import { keep, readKept } from '../session/storage.ts';
import { type Address, hrefOf, parseAddress } from './address.ts';

/** How an address was opened. */
export type Action = 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD';

/** A navigation from one address to another, before it happens. */
export interface Move {
  readonly current: Address;
  readonly next: Address;
  readonly action: Action;
}

/** Blocks navigation. `isHeld` says which moves; `ask` gets the function that makes the move after all. */
export interface Blocker {
  readonly isHeld: (move: Move) => boolean;
  readonly ask: (proceed: () => void) => void;
}

interface Entry {
  readonly key: string;
  readonly index: number;
}

type OnMove = (address: Address, action: Action) => void;

/** The maximum number of history entries per tab whose scroll positions are kept. */
const maxPositions = 50;

/** The browser's history: the current address, the blockers, and the scroll position of each entry. */
export class AppHistory {
  readonly blockers = new Set<Blocker>();
  address: Address;
  private entry: Entry;
  private ownMove: 'back' | 'released' | undefined;
  private isSettled = false;
  private readonly positions: Map<string, number>;
  private readonly onMove: OnMove;

  constructor(onMove: OnMove) {
    this.onMove = onMove;
    this.address = addressNow();
    this.entry = entryNow() ?? this.write('REPLACE', this.address, 0);
    this.positions = new Map(readPositions());
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => this.popped());
    addEventListener('scroll', () => this.isSettled && this.positions.set(this.entry.key, scrollY), { passive: true });
    addEventListener('pagehide', () => this.keepPositions());
  }

  /** Goes to an address, unless a blocker holds the move. */
  go(next: Address, wanted: 'PUSH' | 'REPLACE'): void {
    const action = hrefOf(next) === hrefOf(this.address) ? 'REPLACE' : wanted;
    this.whenFree({ current: this.address, next, action }, () => {
      this.entry = this.write(action, next, this.entry.index + (action === 'PUSH' ? 1 : 0));
      this.moved(next, action);
    });
  }

  /** Replaces the current address, as after a redirect. Blockers do not apply. */
  correct(next: Address): void {
    this.entry = this.write('REPLACE', next, this.entry.index);
    this.address = next;
  }

  /** Called once the screen is shown. Restores the entry's scroll position, or scrolls to the top of a new one. */
  settle(): void {
    scrollTo(0, this.positions.get(this.entry.key) ?? 0);
    this.isSettled = true;
  }

  private keepPositions(): void {
    if (this.positions.size > 0) keep('scroll', JSON.stringify([...this.positions].slice(-maxPositions)));
  }

  private popped(): void {
    const own = this.ownMove;
    this.ownMove = undefined;
    if (own === 'back') return;
    const next = addressNow();
    // An entry without our key is the browser's own, such as for a link to a part of the page.
    const entry = entryNow() ?? this.write('REPLACE', next, this.entry.index + 1);
    if (entry.key === this.entry.key) return;
    const steps = entry.index - this.entry.index;
    const action = steps < 0 ? 'BACK' : 'FORWARD';
    const blocker =
      own === 'released' || steps === 0 ? undefined : this.blockerOf({ current: this.address, next, action });
    if (blocker === undefined) {
      this.entry = entry;
      this.moved(next, action);
      return;
    }
    // The browser has moved already. It goes back until the person has answered.
    this.ownMove = 'back';
    goBetweenPages(-steps);
    blocker.ask(() => {
      this.ownMove = 'released';
      goBetweenPages(steps);
    });
  }

  private whenFree(move: Move, proceed: () => void): void {
    const blocker = this.blockerOf(move);
    if (blocker === undefined) proceed();
    else blocker.ask(proceed);
  }

  private blockerOf(move: Move): Blocker | undefined {
    return [...this.blockers].find((blocker) => blocker.isHeld(move));
  }

  private moved(next: Address, action: Action): void {
    // The browser scrolls to the part of the page that a link names.
    this.isSettled = hrefOf({ ...next, hash: '' }) === hrefOf({ ...this.address, hash: '' }) && next.hash !== '';
    this.address = next;
    this.onMove(next, action);
  }

  private write(action: 'PUSH' | 'REPLACE', address: Address, index: number): Entry {
    const entry = { key: crypto.randomUUID(), index };
    onPageEntry(() => {
      if (action === 'PUSH') history.pushState(entry, '', hrefOf(address));
      else history.replaceState(entry, '', hrefOf(address));
    });
    return entry;
  }
}

const addressNow = () => parseAddress(location.pathname + location.search + location.hash);

function entryNow(): Entry | undefined {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'key' in state && 'index' in state
    ? (state as Entry)
    : undefined;
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(readKept('scroll') ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
