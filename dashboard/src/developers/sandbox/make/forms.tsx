import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import { payMethods } from '@galla/contract/collect/checkout/pay-methods.ts';
import type {
  SandboxBank,
  SandboxPaymentOutcome,
  SandboxRefundOutcome,
} from '@galla/contract/developers/sandbox/feature.ts';
import { sandboxBanks } from '@galla/contract/developers/sandbox/feature.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { paymentOutcomes, refundOutcomes } from '../sandbox-labels.ts';
import css from './Make.module.css';
import type { Make } from './make.ts';
import { OutcomeChoice } from './OutcomeChoice.tsx';

interface FormProps {
  readonly make: Make;
  readonly busy: boolean;
}

const methodNames: { readonly [Method in PayMethod]: MessageDescriptor } = {
  UPI: msg`UPI`,
  CARD: msg`Card`,
  NET_BANKING: msg`Net banking`,
  WALLET: msg`Wallet`,
};
const methodOptions = () => payMethods.map((value) => ({ value, label: t(methodNames[value]) }));
const netBanks = (['HDFC', 'SBIN', 'UTIB', 'ICIC'] as const).map((value) => ({ value, label: sandboxBanks[value] }));

/** A payment: its amount, method and outcome. */
export function PaymentForm({ make, busy }: FormProps) {
  const [amount, setAmount] = useState<number | null>(649_00);
  const [method, setMethod] = useState<PayMethod>('UPI');
  const [bank, setBank] = useState<SandboxBank>('HDFC');
  const [outcome, setOutcome] = useState<SandboxPaymentOutcome>('success');
  const methods = methodOptions();
  const body = { amount: amount ?? 0, method, outcome, ...(method === 'NET_BANKING' ? { bank } : {}) };
  return (
    <>
      <div className={css['form']}>
        <div className={css['fields']}>
          <AmountField label={t`Amount`} value={amount} onChange={setAmount} />
          <SelectField
            label={t`Paid with`}
            options={methods}
            value={method}
            onChange={(value) => setMethod(methods.find((one) => one.value === value)?.value ?? 'UPI')}
          />
          {method === 'NET_BANKING' && (
            <SelectField
              label={t`Bank`}
              options={netBanks}
              value={bank}
              onChange={(value) => setBank(netBanks.find((one) => one.value === value)?.value ?? 'HDFC')}
            />
          )}
        </div>
        <OutcomeChoice options={paymentOutcomes()} value={outcome} onChange={setOutcome} />
      </div>
      <div className={css['foot']}>
        <HeldButton
          icon={Play}
          busy={busy}
          busyLabel={t`Creating`}
          why={amount === null ? t`Enter an amount first.` : undefined}
          onClick={() => make({ do: 'PAY', with: body }, () => t`Payment created. See the result under Recent.`)}
        >
          {t`Create a payment of ${{ amount: formatMoney(amount ?? 0) }}`}
        </HeldButton>
        <span className={css['sentinel']}>
          <span className="muted">
            <Trans>In your own tests pay with</Trans>
          </span>{' '}
          <code>{`${outcome}@gallatest`}</code>
          <CopyButton text={`${outcome}@gallatest`} name={t`UPI ID`} />
        </span>
      </div>
    </>
  );
}

/** An order that is paid on its page. */
export function OrderForm({ make, busy }: FormProps) {
  const [amount, setAmount] = useState<number | null>(649_00);
  return (
    <>
      <div className={css['fields']}>
        <AmountField label={t`Amount`} value={amount} onChange={setAmount} hint={t`Pay within 30 minutes.`} />
      </div>
      <div className={css['foot']}>
        <HeldButton
          icon={Play}
          busy={busy}
          busyLabel={t`Creating`}
          why={amount === null ? t`Enter an amount first.` : undefined}
          onClick={() =>
            make({ do: 'ORDER', with: { amount: amount ?? 0 } }, (answer) => (
              <a href={(answer as { readonly payUrl: string }).payUrl} target="_blank" rel="noreferrer">
                <Trans>Open checkout</Trans>
              </a>
            ))
          }
        >
          {t`Create an order of ${{ amount: formatMoney(amount ?? 0) }}`}
        </HeldButton>
      </div>
    </>
  );
}

/** A refund of the last payment with enough left. */
export function RefundForm({ make, busy }: FormProps) {
  const [outcome, setOutcome] = useState<SandboxRefundOutcome>('success');
  return (
    <>
      <p className="muted">
        <Trans>Refunds your last payment with enough left to refund. The amount sets the result.</Trans>
      </p>
      <OutcomeChoice options={refundOutcomes()} value={outcome} onChange={setOutcome} />
      <div className={css['foot']}>
        <Button
          icon={Play}
          busy={busy}
          busyLabel={t`Refunding`}
          onClick={() =>
            make(
              { do: 'REFUND', with: { outcome } },
              (answer) =>
                t`Refund of ${{ amount: formatMoney((answer as { readonly amount: number }).amount) }} created.`,
            )
          }
        >
          <Trans>Create refund</Trans>
        </Button>
      </div>
    </>
  );
}
