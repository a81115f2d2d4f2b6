import { Figure } from '@galla/ui/figures/Figure.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import css from './Name.module.css';

const c = classNames(css);

/**
 * A masked id is a figure and is never cut; the name of a person, bank or wallet is text. In `Visa credit •• 4402` the
 * text may be cut, but the last digits stay whole, because people compare them.
 */
export function Name({ children }: { readonly children: string }) {
  const [, words, end] = /^(\S.*) (••\s?\S+)$/.exec(children) ?? [];
  if (words !== undefined && end !== undefined)
    return (
      <span className={c('ended')} title={children}>
        <span className={c('words')}>{words}</span> <Figure>{end}</Figure>
      </span>
    );
  if (/^\S*•\S*$/.test(children)) return <Figure>{children}</Figure>;
  return /[•\d]/.test(children) ? <Figure wrap="inherit">{children}</Figure> : <span title={children}>{children}</span>;
}
