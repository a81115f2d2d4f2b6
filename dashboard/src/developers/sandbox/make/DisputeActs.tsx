import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { disputeLabels } from '../sandbox-labels.ts';
import css from './Make.module.css';
import type { Make } from './make.ts';

const acts = ['OPEN', 'WON', 'LOST'] as const;

/** The customer's bank takes the last payment back, and the network decides. */
export function DisputeActs({ make, busy }: { readonly make: Make; readonly busy: boolean }) {
  return (
    <div className={css['form']}>
      <p className="muted">A dispute is about the last payment. The network decides on the last open one.</p>
      <div className={css['buttons']}>
        {acts.map((act) => (
          <Button
            key={act}
            disabled={busy}
            onClick={() =>
              make({ do: 'DISPUTE', with: { act } }, (answer) => {
                const { amount } = answer as { readonly amount: number };
                return act === 'OPEN'
                  ? `The bank takes ${formatMoney(amount)} back.`
                  : `The dispute of ${formatMoney(amount)} has ended.`;
              })
            }
          >
            {disputeLabels[act]}
          </Button>
        ))}
      </div>
    </div>
  );
}
