import type { MoneyOfPayment } from '@galla/contract/settlements/settlements/endpoints.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DetailsHelp } from '../../../../lib/page/details/DetailsHelp.tsx';

/** Help for a merchant who cannot find the money: the bank credits whole settlements, and traces them by their UTR. */
export function NotInStatement({ settlement }: Pick<MoneyOfPayment, 'settlement'>) {
  if (settlement?.state !== 'SETTLED' || settlement.utr === null) return null;
  const { net, utr } = settlement;
  return (
    <DetailsHelp title={t`Not in your bank statement?`} label={t`Copy UTR`} text={utr} what="id">
      <Trans>
        Look for {{ amount: formatMoney(net) }}, the full settlement amount. Your bank can trace UTR{' '}
        <Figure>{utr}</Figure>.
      </Trans>
    </DetailsHelp>
  );
}
