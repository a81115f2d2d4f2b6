import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BlockerFunction, useLocation, useBlocker as useRouterBlocker } from 'react-router';
import { holdUnload } from '../session/unsaved.ts';

/** The answers to a blocked navigation. */
interface Held {
  readonly proceed: () => void;
  readonly stay: () => void;
}

interface Blocker {
  readonly isHeld: BlockerFunction;
  readonly ask: (held: Held) => void;
}

/** The forms that may block. The router supports one blocker, and a screen can have several forms. */
const blockers = new Set<Blocker>();

/** The router's blocker, used once around all screens. The first form that holds a navigation asks about it. */
export function useBlockers(): void {
  const asking = useRef<Blocker>(undefined);
  const blocked = useRouterBlocker((move) => {
    asking.current = [...blockers].find(({ isHeld }) => isHeld(move));
    return asking.current !== undefined;
  });
  const latest = useRef(blocked);
  useEffect(() => {
    latest.current = blocked;
    if (blocked.state !== 'blocked') return;
    // Another navigation may have taken the place of the blocked one before the person answers.
    asking.current?.ask({
      proceed: () => latest.current.state === 'blocked' && latest.current.proceed(),
      stay: () => latest.current.state === 'blocked' && latest.current.reset(),
    });
  }, [blocked]);
}

interface BlockerOptions {
  readonly isHeld: BlockerFunction;
  /** Set if closing the tab would also lose changes. */
  readonly isUnloadHeld: boolean;
}

/** Blocks navigation away from the screen. While one is blocked, the result continues or cancels it. */
export function useBlocker({ isHeld, isUnloadHeld }: BlockerOptions) {
  const [held, setHeld] = useState<Held>();
  const { pathname } = useLocation();
  // After a navigation has ended, the form is still shown until the next screen is drawn.
  const holds = useEffectEvent<BlockerFunction>((move) => move.currentLocation.pathname === pathname && isHeld(move));
  useEffect(() => {
    const blocker: Blocker = { isHeld: (move) => holds(move), ask: setHeld };
    blockers.add(blocker);
    return () => void blockers.delete(blocker);
  }, []);
  useEffect(() => {
    return isUnloadHeld ? holdUnload() : undefined;
  }, [isUnloadHeld]);
  const end = (answer: keyof Held) => {
    setHeld(undefined);
    held?.[answer]();
  };
  return { isHeld: held !== undefined, proceed: () => end('proceed'), stay: () => end('stay') };
}
