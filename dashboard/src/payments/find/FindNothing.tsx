import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { guessOf } from './closest.ts';
import css from './Find.module.css';

const c = classNames(css);

const examples = () => [
  { what: t`Payment by amount`, example: '1549' },
  { what: t`Customer by UPI ID`, example: 'sneha@okaxis' },
  { what: t`Payment by UTR or RRN`, example: '632414882917' },
  { what: t`Settlement by date`, example: t`4 Nov` },
  { what: t`Customer by phone`, example: t`98765 43210 or 3210` },
  { what: t`Screen or setting`, example: t`Refund limits` },
];

/** What may be wrong with a search without results, and what can be searched. */
export function FindNothing({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  return (
    <div className={c('nothing')}>
      <EmptyState
        actions={
          <Button onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
        }
      >
        {guessOf(text) ?? t`Try a name, amount, UTR, phone or date.`}
      </EmptyState>
      <section>
        <h3>
          <Trans>You can search for</Trans>
        </h3>
        <dl>
          {examples().map(({ what, example }) => (
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
