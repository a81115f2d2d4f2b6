import type { ComponentProps, MouseEvent } from 'react';
import { useRef } from 'react';
import { useRouter } from '../router/use-router.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'disabled'> & { readonly href: string };

/** The delay before a hovered link loads its screen. A pointer that only passes over the link loads nothing. */
const preloadAfterMs = 50;

/** Whether the browser would open the link in this tab. */
const opensHere = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

/**
 * A router link for an address as text, used as `renderLink` of the `ui` components. Its screen loads on hover and
 * focus.
 */
export function RouterLink({ href, onClick, onMouseEnter, onMouseLeave, onFocus, ...rest }: LinkProps) {
  const { navigate, preload } = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!opensHere(event)) return;
        event.preventDefault();
        navigate({ to: href });
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        timer.current = setTimeout(() => preload(href), preloadAfterMs);
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event);
        clearTimeout(timer.current);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload(href);
      }}
      onTouchStart={() => preload(href)}
    />
  );
}

/** The `renderLink` prop of the `ui` components. */
export const renderLink = (props: LinkProps) => <RouterLink {...props} />;
