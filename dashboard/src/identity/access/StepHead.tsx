import { classNames } from '@galla/ui/layout/class-names.ts';
import { type ReactNode, useEffect, useRef } from 'react';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title says which step it is
  useEffect(() => {
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
