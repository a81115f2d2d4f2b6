import type { Id } from '@galla/contract/core/ids.ts';
import { largestPayment } from '@galla/contract/core/money.ts';
import { dynamicQrs } from '@galla/contract/shops/dynamic-qr/calls.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct, useActKey } from '../../lib/forms/use-act.ts';
import type { AskingStore } from './asking-store.ts';
import css from './DynamicQr.module.css';
import { useCounters } from './use-counters.ts';

const smallest = 100;
const minute = 60;

const lengths = () => [
  { value: String(5 * minute), label: t`5 minutes` },
  { value: String(15 * minute), label: t`15 minutes` },
  { value: String(60 * minute), label: t`1 hour` },
  { value: String(24 * 60 * minute), label: t`1 day` },
];

interface Props {
  readonly store: AskingStore;
  readonly onMade: (made: DynamicQr) => void;
  readonly onClose: () => void;
}

/** The form of a request: the amount, the bill, and how long the code is valid. */
export function AskForm({ store, onMade, onClose }: Props) {
  const [amount, setAmount] = useState<number | null>(null);
  const [bill, setBill] = useState('');
  const [seconds, setSeconds] = useState(String(5 * minute));
  const [counter, setCounter] = useState<string>(store.counter?.id ?? 'none');
  const [checked, setChecked] = useState(false);
  const keyOf = useActKey();
  const { run, busy, problem } = useAct();
  const wrong = amountProblem(amount);
  const make = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (wrong !== undefined || amount === null) return;
    const body = {
      storeId: store.storeId,
      ...(counter === 'none' ? {} : { terminalId: counter as Id<'terminal'> }),
      amount,
      expiresInSeconds: Number(seconds),
      ...(bill.trim() === '' ? {} : { billNumber: bill.trim() }),
    };
    const made = await run(() => call(dynamicQrs.create, { body }, { idempotencyKey: keyOf(body) }));
    if (made !== undefined) onMade(made.dynamicQr);
  };
  return (
    <Modal
      title={t`Request an amount`}
      sub={t`The customer scans a QR code for this amount. It works once.`}
      onClose={onClose}
      keepOpen={amount !== null}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="ask-form" kind="primary" busy={busy} busyLabel={t`Creating the code`}>
            <Trans>Show QR code</Trans>
          </Button>
        </>
      }
    >
      <form id="ask-form" noValidate className={css['form']} onSubmit={(event) => void make(event)}>
        <AmountField
          label={t`Amount`}
          required
          data-autofocus
          value={amount}
          error={checked ? wrong : undefined}
          onChange={setAmount}
        />
        <TextField label={t`Bill number`} optional maxLength={40} autoComplete="off" value={bill} onChange={setBill} />
        {store.counter === null && <CounterField store={store} value={counter} onChange={setCounter} />}
        <SelectField label={t`Valid for`} options={lengths()} value={seconds} onChange={setSeconds} />
        <Refusal text={problem} />
      </form>
    </Modal>
  );
}

function amountProblem(amount: number | null): string | undefined {
  if (amount === null || amount < smallest) return t`Minimum amount is ₹1.`;
  return amount > largestPayment ? t`Maximum ${{ amount: formatMoney(largestPayment) }}.` : undefined;
}

/**
 * Selects a counter of the store, or none. It is left out if the store has no counters, and stays if that is known only
 * after the form opened: a field that came or went would move the button from under the pointer.
 */
function CounterField({
  store,
  value,
  onChange,
}: Pick<Props, 'store'> & { readonly value: string; readonly onChange: (value: string) => void }) {
  const counters = useCounters(store);
  const [isShown] = useState(counters === undefined || counters.length > 0);
  if (!isShown) return null;
  return (
    <SelectField
      label={t`Counter`}
      options={[
        { value: 'none', label: t`Whole store (no counter)` },
        ...(counters ?? []).map(({ id, name, terminalId }) => ({ value: id, label: `${name} (${terminalId})` })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
