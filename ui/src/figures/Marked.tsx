import type { ReactNode } from 'react';
import { markedParts } from '../format/marks.ts';
import { classNames } from '../layout/class-names.ts';
import css from './Marked.module.css';

const c = classNames(css);

/** A part of a text that matches a search. */
export const Mark = ({ children }: { readonly children: ReactNode }) => <mark className={c('mark')}>{children}</mark>;

/** A text with the matches of a search highlighted. `text` is the search as typed. */
export const Marked = ({ children, text }: { readonly children: string; readonly text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
  markedParts(children, text).map(({ text: part, marked }, at) => (marked ? <Mark key={at}>{part}</Mark> : part));
