import type { ComponentProps, MouseEvent } from 'react';
import { useRef } from 'react';
import { useRouter } from '../router/use-router.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'disabled'> & { readonly href: string };

/** A pointer that passes over a link fetches nothing. */
const preloadAfterMs = 50;

/** Whether the browser would open the link here: not in another tab, and not as a download. */
const opensHere = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

/**
 * A link of the router for an address as a string, for `renderLink` of the shared parts. Its screen is
 * loaded on hover and focus.
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

/** For `renderLink` of the shared parts. */
export const renderLink = (props: LinkProps) => <RouterLink {...props} />;
