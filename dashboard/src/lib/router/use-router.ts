import { createContext, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { holdUnload } from '../session/unsaved.ts';
import type { Address, SearchParams } from './address.ts';
import type { Move } from './history.ts';
import type { Router, Shown } from './router.ts';

export const RouterContext = createContext<Router | undefined>(undefined);
export const ShownContext = createContext<Shown | undefined>(undefined);

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === undefined) throw new Error('This part is drawn outside the router.');
  return router;
}

/** The current screen. */
export function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (shown === undefined) throw new Error('This part is drawn outside a screen.');
  return shown;
}

export const useNavigate = () => useRouter().navigate;

/** The query parameters of the current screen. */
export const useSearch = (): SearchParams => useShown().address.search;

/** The path of the current screen. */
export const usePathname = (): string => useShown().address.pathname;

/** The path parameters of the current screen. */
export const useParams = (): Readonly<Record<string, string | undefined>> => useShown().params;

/** Part of the browser's address, which changes before its screen is shown. */
export function useAddress<T extends string | boolean | undefined>(select: (address: Address) => T): T {
  const { subscribe, history } = useRouter();
  return useSyncExternalStore(subscribe, () => select(history.address));
}

/** When a screen blocks navigation. */
interface BlockerOptions {
  readonly isHeld: (move: Move) => boolean;
  /** Set if closing the tab would also lose changes. */
  readonly isUnloadHeld: boolean;
}

/** Blocks navigation away from the screen. While a move is blocked, `held` continues or cancels it. */
export function useBlocker({ isHeld, isUnloadHeld }: BlockerOptions) {
  const { history } = useRouter();
  const [held, setHeld] = useState<{ readonly proceed: () => void }>();
  const holds = useEffectEvent(isHeld);
  useEffect(() => {
    const blocker = {
      isHeld: (move: Move) => holds(move),
      ask: (proceed: () => void) => setHeld({ proceed }),
    };
    history.blockers.add(blocker);
    return () => void history.blockers.delete(blocker);
  }, [history]);
  useEffect(() => {
    return isUnloadHeld ? holdUnload() : undefined;
  }, [isUnloadHeld]);
  return {
    isHeld: held !== undefined,
    proceed: () => {
      setHeld(undefined);
      held?.proceed();
    },
    stay: () => setHeld(undefined),
  };
}
