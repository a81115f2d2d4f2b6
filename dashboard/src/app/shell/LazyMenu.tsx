import type { Menu } from '@galla/ui/overlays/Menu.tsx';
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type MenuProps = ComponentProps<typeof Menu> & { readonly trigger: ReactElement<Partial<ComponentProps<'button'>>> };

/**
 * A menu whose parts come after the first load: a fifth of its script would be theirs. Until then its button stands; a
 * press on it is kept, and opens the menu once it is there.
 */
export function LazyMenu(props: MenuProps) {
  const { place, Loaded, press } = useMenuParts();
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {Loaded === undefined ? (
        cloneElement(props.trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: press })
      ) : (
        <Loaded {...props} />
      )}
    </span>
  );
}

/** The menu's parts, once they have come; the button that then takes the place of the first keeps focus and press. */
function useMenuParts() {
  const place = useRef<HTMLSpanElement>(null);
  const kept = useRef({ focused: false, pressed: false });
  const [Loaded, setLoaded] = useState<typeof Menu>();
  const load = async () => {
    const { Menu: parts } = await import('@galla/ui/overlays/Menu.tsx');
    kept.current.focused = place.current?.contains(document.activeElement) === true;
    setLoaded(() => parts);
  };
  const tryToLoad = () => void load().catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is time
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 300));
    whenIdle(tryToLoad);
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
