import type { ComponentProps } from 'react';
import { useContext, useRef } from 'react';
import { Link } from 'react-router';
import { PreloadContext } from '../router/preload.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'disabled'> & { readonly href: string };

/** The delay before a hovered link loads its screen. A pointer that only passes over the link loads nothing. */
const preloadAfterMs = 50;

/**
 * A router link for an address as text, used as `renderLink` of the `ui` components. Its screen loads on hover and
 * focus.
 */
export function RouterLink({ href, onMouseEnter, onMouseLeave, onFocus, ...rest }: LinkProps) {
  const preload = useContext(PreloadContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <Link
      {...rest}
      to={href}
      discover="none"
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
