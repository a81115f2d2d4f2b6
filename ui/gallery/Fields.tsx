import { useState } from 'react';
import { AmountField } from '../src/inputs/AmountField.tsx';
import { SelectField } from '../src/inputs/SelectField.tsx';
import { TextArea } from '../src/inputs/TextArea.tsx';
import { TextField } from '../src/inputs/TextField.tsx';
import { Section } from '../src/layout/Section.tsx';

const banks = ['HDFC', 'ICICI', 'SBI', 'Axis', 'Kotak', 'Canara', 'PNB', 'Union', 'IDFC First'].map((name) => ({
  value: name,
  label: `${name} Bank`,
}));

/** Fields in their states. */
export function Fields() {
  const [amount, setAmount] = useState<number | null>(400000);
  const [ifsc, setIfsc] = useState('HDFC0000128');
  const [bank, setBank] = useState('');
  const [note, setNote] = useState('');
  return (
    <Section title="Fields">
      <div className="form">
        <AmountField
          label="Refund amount"
          required
          value={amount}
          onChange={setAmount}
          error={amount && amount > 305550 && amount < 1000000 ? 'At most ₹3,055.50 is left to refund.' : undefined}
        />
        <TextField
          label="IFSC"
          required
          figures
          value={ifsc}
          onChange={setIfsc}
          okay="HDFC Bank, Karol Bagh, New Delhi"
        />
        <TextField
          label="Email"
          optional
          value={note}
          onChange={setNote}
          placeholder="name@business.in"
          hint="For receipts only"
        />
        <SelectField
          label="Refund reason"
          required
          value={bank}
          onChange={setBank}
          options={[
            { value: 'a', label: 'Item out of stock' },
            { value: 'b', label: 'Customer returned it' },
          ]}
        />
        <SelectField label="Bank" value={bank} onChange={setBank} options={banks} />
        <TextField label="MID" value="AS771402" onChange={() => undefined} readOnly figures />
        <TextArea label="Note" optional value={note} onChange={setNote} />
      </div>
    </Section>
  );
}
