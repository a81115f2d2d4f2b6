import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'disabled'> & { readonly href: string };

/**
 * A link of the router for an address as a string, for `renderLink` of the shared parts. Its screen is
 * loaded on hover and focus.
 */
export function RouterLink({ href, ...rest }: LinkProps) {
  const [path = '', search = ''] = href.split('?');
  return <Link {...(rest as object)} to={path} search={Object.fromEntries(new URLSearchParams(search))} />;
}

/** For `renderLink` of the shared parts. */
export const renderLink = (props: LinkProps) => <RouterLink {...props} />;
