import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { CreditCard, Landmark, Smartphone, WalletMinimal } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Outage } from './Outage.tsx';

export const panelId = 'way';
export const tabId = (method: PayMethod) => `tab-${method}`;

interface Tab {
  readonly icon: IconType;
  readonly name: string;
  /** What the method accepts. For wallets, the wallets of this order. */
  readonly hint?: string;
}

const tabs: Readonly<Record<PayMethod, Tab>> = {
  UPI: { icon: Smartphone, name: 'UPI', hint: 'Any UPI app' },
  CARD: { icon: CreditCard, name: 'Card', hint: 'Credit, debit, RuPay' },
  NET_BANKING: { icon: Landmark, name: 'Net banking', hint: 'All major banks' },
  WALLET: { icon: WalletMinimal, name: 'Wallet' },
};
const methods = Object.keys(tabs) as PayMethod[];

/** The names of the methods as customers see them. */
export const methodNames: Readonly<Record<PayMethod, string>> = {
  UPI: tabs.UPI.name,
  CARD: tabs.CARD.name,
  NET_BANKING: tabs.NET_BANKING.name,
  WALLET: tabs.WALLET.name,
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The payment methods: beside the chosen form, or above it on a phone. The form comes next in the focus order. */
export function MethodTabs(props: {
  readonly method: PayMethod;
  readonly wallets: Readonly<Record<string, string>>;
  readonly outages: readonly string[];
  readonly isWide: boolean;
  readonly onChoose: (method: PayMethod) => void;
}) {
  const { method, wallets, outages, isWide, onChoose } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = methods[(methods.indexOf(method) + step + methods.length) % methods.length];
    if (next === undefined) return;
    onChoose(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div
      className="tabs"
      role="tablist"
      aria-label={t`Pay with`}
      aria-orientation={isWide ? 'vertical' : 'horizontal'}
      onKeyDown={onKeyDown}
    >
      {methods.map((each) => {
        const isOn = each === method;
        const { icon, name, hint = Object.values(wallets).join(', ') } = tabs[each];
        return (
          <button
            key={each}
            type="button"
            role="tab"
            id={tabId(each)}
            aria-selected={isOn}
            aria-controls={panelId}
            tabIndex={isOn ? 0 : -1}
            className="tab"
            onClick={() => onChoose(each)}
          >
            <Icon of={icon} size={20} />
            <span className="tab-labels">
              <span>{name}</span>
              {outages.includes(each) ? <Outage /> : isWide && <span className="hint">{hint}</span>}
            </span>
          </button>
        );
      })}
    </div>
  );
}
