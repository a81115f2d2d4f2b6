import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { guessOf } from './closest.ts';
import css from './Find.module.css';

const c = classNames(css);

const examples = [
  { what: 'Payment by amount', example: '1549' },
  { what: 'Customer by UPI ID', example: 'sneha@okaxis' },
  { what: 'Payment by UTR or RRN', example: '632414882917' },
  { what: 'Settlement by date', example: '4 Nov' },
  { what: 'Customer by phone', example: '98765 43210 or 3210' },
  { what: 'Screen or setting', example: 'Refund limits' },
] as const;

/** What may be wrong with a search without results, and what can be searched. */
export function FindNothing({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  return (
    <div className={c('nothing')}>
      <EmptyState actions={<Button onClick={onClear}>Clear</Button>}>
        {guessOf(text) ?? 'Try a name, amount, UTR, phone or date.'}
      </EmptyState>
      <section>
        <h3>You can search for</h3>
        <dl>
          {examples.map(({ what, example }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{example}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
