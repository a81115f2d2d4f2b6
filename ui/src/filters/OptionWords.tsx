import type { ReactNode } from 'react';
import arrange from '../layout/arrange.module.css';
import { classNames } from '../layout/class-names.ts';
import css from './OptionWords.module.css';

const c = classNames(css);

/** The text of an option: its title, truncated at the end, over a quieter second line. */
export function OptionWords({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <span className={arrange['fill']}>
      <b className={c(arrange['ellipsis'], 'title')}>{title}</b>
      {children}
    </span>
  );
}
