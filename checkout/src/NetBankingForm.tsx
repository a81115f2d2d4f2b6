import type { Order, PayWith } from '@galla/contract/checkout/endpoints.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { Choices } from './Choices.tsx';
import { OutageNotice } from './Outage.tsx';
import { PayButton } from './PayButton.tsx';

interface NetBankingFormProps {
  readonly order: Order;
  readonly banks: Readonly<Record<string, string>>;
  readonly outages: readonly string[];
  readonly onPay: (payWith: PayWith) => Promise<void>;
}

/** The form of net banking: a search over names and codes of banks. */
export function NetBankingForm({ order, banks, outages, onPay }: NetBankingFormProps) {
  const [search, setSearch] = useState('');
  const [bank, setBank] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const wanted = search.trim().toLowerCase();
  const found = Object.entries(banks).filter(
    ([code, name]) => name.toLowerCase().includes(wanted) || code.toLowerCase().startsWith(wanted),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    // A single match of the search counts as chosen.
    const chosen = bank ?? (found.length === 1 ? found[0]?.[0] : undefined);
    setIsMissing(chosen === undefined);
    if (chosen === undefined) return document.getElementById('bank-search')?.focus();
    setBank(chosen);
    setBusy(true);
    await onPay({ type: 'NET_BANKING', bank: chosen as Extract<PayWith, { type: 'NET_BANKING' }>['bank'] });
    setBusy(false);
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <h2>Net banking</h2>
      <TextField
        id="bank-search"
        label="Find your bank"
        big
        type="search"
        autoComplete="off"
        placeholder="HDFC Bank"
        value={search}
        error={isMissing && bank === undefined ? 'Choose your bank.' : undefined}
        onChange={setSearch}
      />
      <Choices name="bank" label="Banks" of={found} outages={outages} chosen={bank} inColumns onChoose={setBank} />
      <p className="hint" role="status">
        {found.length === 0 ? 'No bank has this name. Pay by UPI or card instead.' : ''}
      </p>
      {bank !== undefined && outages.includes(bank) && <OutageNotice name={banks[bank] ?? ''} />}
      <PayButton amount={order.amount} busy={busy} via={bank === undefined ? undefined : banks[bank]} />
      <p className="hint">Next, you sign in on your bank’s page.</p>
    </form>
  );
}
