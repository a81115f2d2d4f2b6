import type { MoneyOfPayment } from '@galla/contract/settlements/settlements/endpoints.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { DetailsHelp } from '../../../../lib/page/details/DetailsHelp.tsx';

/** Help for a merchant who cannot find the money: the bank credits whole settlements, and traces them by their UTR. */
export function NotInStatement({ settlement }: Pick<MoneyOfPayment, 'settlement'>) {
  if (settlement?.state !== 'SETTLED' || settlement.utr === null) return null;
  const { net, utr } = settlement;
  return (
    <DetailsHelp title="Not in your bank statement?" label="Copy UTR" text={utr} what="id">
      Look for {formatMoney(net)}, the full settlement amount. Your bank can trace UTR <Figure>{utr}</Figure>.
    </DetailsHelp>
  );
}
