import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { disputeLabels } from '../sandbox-labels.ts';
import css from './Make.module.css';
import type { Make } from './make.ts';

const acts = ['OPEN', 'WON', 'LOST'] as const;

/** The customer's bank charges back the last payment, and the network decides. */
export function DisputeActs({ make, busy }: { readonly make: Make; readonly busy: boolean }) {
  return (
    <div className={css['form']}>
      <p className="muted">
        <Trans>Opening a dispute uses the last payment. Winning or losing closes the last open dispute.</Trans>
      </p>
      <div className={css['buttons']}>
        {acts.map((act) => (
          <Button
            key={act}
            disabled={busy}
            onClick={() =>
              make({ do: 'DISPUTE', with: { act } }, (answer) => {
                const { amount } = answer as { readonly amount: number };
                return act === 'OPEN'
                  ? t`The bank takes ${{ amount: formatMoney(amount) }} back.`
                  : t`Dispute of ${{ amount: formatMoney(amount) }} closed.`;
              })
            }
          >
            {t(disputeLabels[act])}
          </Button>
        ))}
      </div>
    </div>
  );
}
