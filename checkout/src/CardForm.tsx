import { cardNetworkMarks, cvvLength, networkOfCard } from '@galla/contract/collect/checkout/card-rules.ts';
import type { Order, PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { CardField, TypedCard } from './card-rules.ts';
import { cardFields, expiryOf, groupCard, groupExpiry, problemOf, shownCvv, shownExpiry } from './card-rules.ts';
import { PayButton } from './PayButton.tsx';

interface CardFormProps {
  readonly order: Order;
  readonly onPay: (payWith: PayWith) => Promise<void>;
}

const empty: TypedCard = { number: '', expiry: '', cvv: '', holder: '' };

/** The card form. Card data is never stored, neither in the browser nor by Galla. */
export function CardForm({ order, onPay }: CardFormProps) {
  const [card, setCard] = useState({ ...empty, holder: order.customerName ?? '' });
  const [checked, setChecked] = useState<ReadonlySet<CardField>>(new Set());
  const [busy, setBusy] = useState(false);
  const network = networkOfCard(card.number.replace(/\D/g, ''));
  const set = (field: CardField) => (text: string) => setCard((before) => ({ ...before, [field]: text }));
  const check = (field: CardField) => () => {
    if (card[field] !== '') setChecked((before) => new Set([...before, field]));
  };
  const problem = (field: CardField) => (checked.has(field) ? problemOf(field, card, Date.now()) : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setChecked(new Set(cardFields));
    const wrong = cardFields.find((field) => problemOf(field, card, Date.now()) !== undefined);
    if (wrong !== undefined) return document.getElementById(`card-${wrong}`)?.focus();
    setBusy(true);
    await onPay(payWithOf(card));
    setBusy(false);
    setCard((before) => ({ ...before, cvv: '' }));
    setChecked(new Set());
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <h2>
        <Trans>Card</Trans>
      </h2>
      <TextField
        id="card-number"
        label={t`Card number`}
        required
        big
        figures
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 5678 9012 3456"
        value={card.number}
        error={problem('number')}
        end={network === undefined ? undefined : <span className="network">{cardNetworkMarks[network]}</span>}
        onChange={(text) => set('number')(groupCard(text))}
        onBlur={check('number')}
      />
      <div className="pair">
        <TextField
          id="card-expiry"
          label={t`Expiry`}
          required
          big
          figures
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={card.expiry}
          error={problem('expiry')}
          onChange={(text) => setCard((before) => ({ ...before, expiry: shownExpiry(before.expiry, text) }))}
          onBlur={() => {
            setCard((before) => ({ ...before, expiry: groupExpiry(before.expiry) }));
            check('expiry')();
          }}
        />
        <TextField
          id="card-cvv"
          label="CVV"
          required
          big
          figures
          type="password"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={cvvLength(network) === 4 ? t`4 digits` : t`3 digits`}
          value={card.cvv}
          error={problem('cvv')}
          onChange={(text) => setCard((before) => ({ ...before, cvv: shownCvv(before.number, text) }))}
          onBlur={check('cvv')}
        />
      </div>
      <TextField
        id="card-holder"
        label={t`Name on card`}
        required
        big
        autoComplete="cc-name"
        maxLength={64}
        value={card.holder}
        error={problem('holder')}
        onChange={set('holder')}
        onBlur={check('holder')}
      />
      <PayButton amount={order.amount} busy={busy} />
      <p className="hint">
        <Trans>Next, your bank will ask for an OTP. We don’t save your card.</Trans>
      </p>
    </form>
  );
}

function payWithOf({ number, expiry, cvv, holder }: TypedCard): PayWith {
  const { month, year } = expiryOf(expiry);
  return {
    type: 'CARD',
    number: number.replace(/\D/g, ''),
    expiryMonth: month,
    expiryYear: year,
    cvv,
    holder: holder.trim(),
  };
}
