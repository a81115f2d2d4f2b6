import type { Order, PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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

/**
 * The net banking form: a search over bank names and codes. A bank is never chosen for the customer: with a single
 * match, the first press chooses it, and the button then names it.
 */
export function NetBankingForm({ order, banks, outages, onPay }: NetBankingFormProps) {
  const [search, setSearch] = useState('');
  const [bank, setBank] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const found = banksFor(banks, search);
  const look = (text: string) => {
    setSearch(text);
    // A bank that the search hides is deselected, so that customers cannot pay through a bank they do not see.
    if (bank !== undefined && !banksFor(banks, text).some(([code]) => code === bank)) setBank(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const [only, ...others] = found;
    if (bank === undefined && only !== undefined && others.length === 0) return setBank(only[0]);
    setIsMissing(bank === undefined);
    if (bank === undefined) return document.getElementById('bank-search')?.focus();
    setBusy(true);
    await onPay({ type: 'NET_BANKING', bank: bank as Extract<PayWith, { type: 'NET_BANKING' }>['bank'] });
    setBusy(false);
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <h2>
        <Trans>Net banking</Trans>
      </h2>
      <TextField
        id="bank-search"
        label={t`Find your bank`}
        big
        type="search"
        autoComplete="off"
        placeholder="HDFC Bank"
        value={search}
        error={isMissing && bank === undefined ? t`Choose your bank.` : undefined}
        onChange={look}
      />
      <Choices name="bank" label={t`Banks`} of={found} outages={outages} chosen={bank} inColumns onChoose={setBank} />
      <p className="hint" role="status">
        {found.length === 0 ? t`No bank matches this name. Pay by UPI or card instead.` : ''}
      </p>
      {bank !== undefined && outages.includes(bank) && <OutageNotice name={banks[bank] ?? ''} />}
      <PayButton amount={order.amount} busy={busy} via={bank === undefined ? undefined : banks[bank]} />
      <p className="hint">
        <Trans>Next, you’ll sign in on your bank’s page.</Trans>
      </p>
    </form>
  );
}

function banksFor(banks: NetBankingFormProps['banks'], search: string): [code: string, name: string][] {
  const wanted = search.trim().toLowerCase();
  return Object.entries(banks).filter(
    ([code, name]) => name.toLowerCase().includes(wanted) || code.toLowerCase().startsWith(wanted),
  );
}
