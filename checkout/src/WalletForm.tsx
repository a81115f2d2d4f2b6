import type { Order, PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import { PhoneField } from '@galla/ui/inputs/PhoneField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Choices } from './Choices.tsx';
import { OutageNotice } from './Outage.tsx';
import { PayButton } from './PayButton.tsx';

interface WalletFormProps {
  readonly order: Order;
  readonly wallets: Readonly<Record<string, string>>;
  readonly outages: readonly string[];
  readonly onPay: (payWith: PayWith) => Promise<void>;
}

export function WalletForm({ order, wallets, outages, onPay }: WalletFormProps) {
  const [wallet, setWallet] = useState<string>();
  const [phone, setPhone] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isWrong = !/^[5-9]\d{9}$/.test(phone);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setIsChecked(true);
    if (wallet === undefined) return document.querySelector<HTMLElement>('input[name="wallet"]')?.focus();
    if (isWrong) return document.getElementById('wallet-phone')?.focus();
    setBusy(true);
    await onPay({ type: 'WALLET', wallet: wallet as Extract<PayWith, { type: 'WALLET' }>['wallet'], phone });
    setBusy(false);
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <h2>
        <Trans>Wallet</Trans>
      </h2>
      <Choices
        name="wallet"
        label={t`Wallets`}
        of={Object.entries(wallets)}
        outages={outages}
        chosen={wallet}
        error={isChecked && wallet === undefined ? t`Choose your wallet.` : undefined}
        onChoose={setWallet}
      />
      <PhoneField
        id="wallet-phone"
        label={t`Wallet mobile number`}
        required
        big
        value={phone}
        error={isChecked && isWrong ? t`Enter a 10-digit Indian mobile number.` : undefined}
        onChange={setPhone}
        onBlur={() => setIsChecked(phone !== '' && wallet !== undefined)}
      />
      {wallet !== undefined && outages.includes(wallet) && <OutageNotice name={wallets[wallet] ?? ''} />}
      <PayButton amount={order.amount} busy={busy} />
      <p className="hint">
        <Trans>Next, your wallet will ask you to confirm.</Trans>
      </p>
    </form>
  );
}
