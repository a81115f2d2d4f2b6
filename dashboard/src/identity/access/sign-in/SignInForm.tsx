import { classNames } from '@galla/ui/layout/class-names.ts';
import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef } from 'react';
import css from './SignInPage.module.css';

const c = classNames(css);

/**
 * A form of the sign-in page, which the build writes as HTML. `restore` takes over, by field name, the input from
 * before the script ran. A submit before that does nothing (`dialog`), so that no password ends up in an address.
 */
export function SignInForm({
  onSubmit,
  restore = {},
  children,
}: {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  readonly restore?: { readonly [name: string]: (value: string) => void };
  readonly children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(restore);
  useLayoutEffect(() => {
    for (const [name, take] of Object.entries(first.current)) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input.value !== '') take(input.value);
    }
  }, []);
  return (
    <form ref={form} method="dialog" noValidate className={c('form')} onSubmit={(event) => void onSubmit(event)}>
      {children}
    </form>
  );
}
