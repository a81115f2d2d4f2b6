import { firstOrder } from '@galla/contract/developers/merchant-api/first-calls.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { CallCode } from '../public/CallCode.tsx';
import css from './Start.module.css';
import { Step, type StepProps } from './Step.tsx';

/** A program's first order. */
export function OrderStep({ progress: { order }, state }: StepProps) {
  return (
    <Step number={2} title="Create an order" state={state} at={order?.createdAt}>
      <p>Run this where you set the key. Your order appears here.</p>
      <CallCode call={firstOrder} />
      {order !== null && (
        <p className={css['fact']}>
          <span>{`Order ${order.merchantOrderId}`}</span>
          <Money paise={order.amount} />
        </p>
      )}
    </Step>
  );
}
