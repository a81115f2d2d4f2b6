import { firstOrder } from '@galla/contract/developers/merchant-api/first-calls.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CallCode } from '../public/CallCode.tsx';
import css from './Start.module.css';
import { Step, type StepProps } from './Step.tsx';

/** A program's first order. */
export function OrderStep({ progress: { order }, state }: StepProps) {
  return (
    <Step number={2} title={t`Create an order`} state={state} at={order?.createdAt}>
      <p>
        <Trans>Run this where you set the key. Your order appears here.</Trans>
      </p>
      <CallCode call={firstOrder} />
      {order !== null && (
        <p className={css['fact']}>
          <span>{t`Order ${{ merchantOrderId: order.merchantOrderId }}`}</span>
          <Money paise={order.amount} />
        </p>
      )}
    </Step>
  );
}
