import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A part that loads after the page, and its button until then. */
export interface LazyPart<Props> {
  /** The element around the button, before and after. */
  readonly place: RefObject<HTMLSpanElement | null>;
  readonly Loaded: ComponentType<Props> | undefined;
  /** Called when the button is pressed: the part opens once it has loaded. */
  readonly press: () => void;
}

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 300);

/** The loaded parts. Components that mount later use them at once. */
const loadedParts = new WeakMap<object, unknown>();

/**
 * Loads a part that a button opens, when the page is idle or the button is pressed. The loaded part renders the button
 * again and takes over its focus and press.
 */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const place = useRef<HTMLSpanElement>(null);
  const kept = useRef({ focused: false, pressed: false });
  const [Loaded, setLoaded] = useState(() => loadedParts.get(load) as ComponentType<Props> | undefined);
  const fetchPart = async () => {
    const part = await load();
    loadedParts.set(load, part);
    // A press that began on the first button ends on it.
    while (place.current?.matches(':active') === true) await new Promise((resolve) => setTimeout(resolve, 30));
    kept.current.focused = place.current?.contains(document.activeElement) === true;
    // Synchronously: a focus that arrives before the next frame would be lost with the first button.
    flushSync(() => setLoaded(() => part));
  };
  // A part that could not be loaded is tried again on the next press.
  const tryToLoad = () => void fetchPart().catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is idle
  useEffect(() => {
    if (Loaded === undefined) whenIdle(tryToLoad);
  }, []);
  useLayoutEffect(() => {
    const button = Loaded === undefined ? null : place.current?.querySelector('button');
    if (kept.current.focused) button?.focus();
    if (kept.current.pressed) button?.click();
  }, [Loaded]);
  const press = () => {
    kept.current.pressed = true;
    tryToLoad();
  };
  return { place, Loaded, press };
}
