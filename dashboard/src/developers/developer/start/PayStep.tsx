import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import css from './Start.module.css';
import { Step, type StepProps } from './Step.tsx';

/** The first payment, at the simulated bank. */
export function PayStep({ progress: { paid, openOrder }, state }: StepProps) {
  return (
    <Step number={3} title={t`Pay the order`} state={state} at={paid?.at}>
      <p>
        <Trans>Act as the customer at checkout. Choose a card or bank, then the bank’s response.</Trans>
      </p>
      {paid !== null && (
        <p className={css['fact']}>
          <span>
            {t`Order ${{ merchantOrderId: paid.merchantOrderId }}`} <StatusPill state="COMPLETED" />
          </span>
          <Money paise={paid.amount} />
        </p>
      )}
      {openOrder !== null && (
        <ButtonLink
          kind={state === 'current' ? 'primary' : 'plain'}
          icon={ExternalLink}
          href={openOrder.payUrl}
          renderLink={(link) => <a {...link} target="_blank" rel="noreferrer" />}
        >
          {t`Pay ${{ amount: formatMoney(openOrder.amount) }} for ${{ merchantOrderId: openOrder.merchantOrderId }}`}
        </ButtonLink>
      )}
      {paid === null && openOrder === null && (
        <p className={css['note']}>
          <Trans>Create an order first.</Trans>
        </p>
      )}
    </Step>
  );
}
