import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A part that comes after the first load, and its button until then. */
export interface LazyPart<Props> {
  /** Around the button, before and after. */
  readonly place: RefObject<HTMLSpanElement | null>;
  readonly Loaded: ComponentType<Props> | undefined;
  /** The button was pressed: the part opens once it is there. */
  readonly press: () => void;
}

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 300);

/** The loaded parts. Components that mount later use them at once. */
const loadedParts = new WeakMap<object, unknown>();

/**
 * Loads a part that opens from a button, when the page is idle or the button is pressed. The loaded part draws the
 * button anew and takes over its focus and press.
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
    // At once: a focus that came before the next frame would be lost with the first button.
    flushSync(() => setLoaded(() => part));
  };
  // A part that could not be fetched is tried again on the next press.
  const tryToLoad = () => void fetchPart().catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is time
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
