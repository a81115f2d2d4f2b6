import { classNames } from '@galla/ui/layout/class-names.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './sign-in/SignInPage.module.css';

const c = classNames(css);

/** The heading of a step and a sentence below. The heading of a step that replaced another is announced. */
export function StepHead({
  title,
  focused = false,
  children,
}: {
  readonly title: string;
  readonly focused?: boolean;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before any effect of the page that focuses a wrong field: Preact runs those of a parent first where it draws again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title says which step it is
  useLayoutEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused, title]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={c('head')}>
        {title}
      </h1>
      <p className={c('sub')}>{children}</p>
    </>
  );
}
