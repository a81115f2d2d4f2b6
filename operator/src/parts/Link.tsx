import type { ComponentProps } from 'react';
import { go } from '../route.ts';

/** A link to a page of the desk. With a modifier key the browser handles it like any link. */
export function Link({ to, ...rest }: { readonly to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  return (
    <a
      {...rest}
      href={`/operator/${to}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}
