import { createContext, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { holdUnload } from '../session/unsaved.ts';
import type { Address, SearchParams } from './address.ts';
import type { Move } from './history.ts';
import type { Router, Shown } from './router.ts';

export const RouterContext = createContext<Router | undefined>(undefined);
export const ShownContext = createContext<Shown | undefined>(undefined);

/** The router of the page. */
export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === undefined) throw new Error('This part is drawn outside the router.');
  return router;
}

/** The screen that stands. */
export function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (shown === undefined) throw new Error('This part is drawn outside a screen.');
  return shown;
}

/** Goes to another address. */
export const useNavigate = () => useRouter().navigate;

/** The parameters behind the `?` of the screen that stands. */
export const useSearch = (): SearchParams => useShown().address.search;

/** The path of the screen that stands. */
export const usePathname = (): string => useShown().address.pathname;

/** The variable parts in the path of the screen that stands. */
export const useParams = (): Readonly<Record<string, string | undefined>> => useShown().params;

/** Something of the address that the browser shows, which changes before its screen stands. */
export function useAddress<T extends string | boolean | undefined>(select: (address: Address) => T): T {
  const { subscribe, history } = useRouter();
  return useSyncExternalStore(subscribe, () => select(history.address));
}

/** How a screen holds up that it is left. */
interface BlockerOptions {
  readonly isHeld: (move: Move) => boolean;
  /** Set while closing the tab would lose something too. */
  readonly isUnloadHeld: boolean;
}

/** Holds up moves away from the screen. While one is held up, `held` lets it go on or gives it up. */
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
