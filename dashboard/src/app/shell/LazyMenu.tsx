import type { Menu } from '@galla/ui/overlays/Menu.tsx';
import { useLazyPart } from '@galla/ui/overlays/use-lazy-part.ts';
import { type ComponentProps, cloneElement, type ReactElement } from 'react';

type MenuProps = ComponentProps<typeof Menu> & { readonly trigger: ReactElement<Partial<ComponentProps<'button'>>> };

const loadMenu = async () => (await import('@galla/ui/overlays/Menu.tsx')).Menu;

/**
 * A menu whose code loads after the page, because it would be a fifth of its script. Until then its button is shown.
 */
export function LazyMenu(props: MenuProps) {
  const { place, Loaded, press } = useLazyPart<ComponentProps<typeof Menu>>(loadMenu);
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
