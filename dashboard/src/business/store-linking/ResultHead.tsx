import { type ReactNode, useEffect, useRef } from 'react';
import css from './StoreLinking.module.css';

/** The heading of a result. It takes the focus, because the page has changed without a press. */
export function ResultHead({ children, sub }: { readonly children: ReactNode; readonly sub?: ReactNode }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <>
      <h1 ref={head} tabIndex={-1}>
        {children}
      </h1>
      {sub !== undefined && <p className={css['sub']}>{sub}</p>}
    </>
  );
}
