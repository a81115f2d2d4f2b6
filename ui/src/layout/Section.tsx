import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import css from './Section.module.css';

const c = classNames(css);

/**
 * A titled part of a page (h2). Parts are divided by space, not by boxes; `boxed` is for an object that can be opened
 * or acted on. `right` is at the end of the title's line: a link, a date.
 */
export function Section({
  title,
  right,
  sub,
  children,
  boxed = false,
  className,
}: {
  title: ReactNode;
  right?: ReactNode;
  sub?: ReactNode;
  children: ReactNode;
  boxed?: boolean;
  className?: string;
}) {
  const id = useId();
  return (
    <section className={c('section', boxed && 'boxed', className)} aria-labelledby={id}>
      <div className={c('head')}>
        <h2 id={id}>{title}</h2>
        {right && <div className={c('right')}>{right}</div>}
      </div>
      {sub && <p className={c('sub')}>{sub}</p>}
      {children}
    </section>
  );
}
