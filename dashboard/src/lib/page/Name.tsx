import { Figure } from '@galla/ui/figures/Figure.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import css from './Name.module.css';

const c = classNames(css);

/**
 * A masked id is figures and is never cut; a person, a bank or a wallet is words. Of `Visa credit •• 4402` the words may be
 * cut, and the last digits stand whole: they are what people compare.
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
