import type { PayMethod } from '@galla/contract/checkout/endpoints.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { ChevronRight, CreditCard, Landmark, Smartphone, WalletMinimal } from 'lucide-react';
import type { KeyboardEvent } from 'react';

/** The id of the tabs' panel. */
export const panelId = 'way';
/** The id of the tab of a method. */
export const tabId = (method: PayMethod) => `tab-${method}`;

const ways: readonly {
  readonly method: PayMethod;
  readonly icon: IconType;
  readonly name: string;
  readonly hint: string;
}[] = [
  { method: 'UPI', icon: Smartphone, name: 'UPI', hint: 'Any UPI app' },
  { method: 'CARD', icon: CreditCard, name: 'Card', hint: 'Credit, debit, RuPay' },
  { method: 'NET_BANKING', icon: Landmark, name: 'Net banking', hint: 'Ten banks' },
  { method: 'WALLET', icon: WalletMinimal, name: 'Wallet', hint: 'Three wallets' },
];

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The ways to pay: beside the chosen one, or under it on a phone. */
export function MethodTabs(props: {
  readonly method: PayMethod;
  readonly isWide: boolean;
  readonly onChoose: (method: PayMethod) => void;
}) {
  const { method, isWide, onChoose } = props;
  const press = (chosen: PayMethod) => {
    onChoose(chosen);
    // On a phone the chosen way stands above the tabs and may be out of sight.
    if (!isWide) document.getElementById(panelId)?.scrollIntoView();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = ways.findIndex((way) => way.method === method);
    const next = ways[(at + step + ways.length) % ways.length];
    if (next === undefined) return;
    onChoose(next.method);
    document.getElementById(tabId(next.method))?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label="Pay with" aria-orientation="vertical" onKeyDown={onKeyDown}>
      {ways.map((way) => {
        const isOn = way.method === method;
        return (
          <button
            key={way.method}
            type="button"
            role="tab"
            id={tabId(way.method)}
            aria-selected={isOn}
            aria-controls={panelId}
            tabIndex={isOn ? 0 : -1}
            className="tab"
            onClick={() => press(way.method)}
          >
            <Icon of={way.icon} size={20} />
            <span className="tab-labels">
              <span>{way.name}</span>
              <span className="hint">{way.hint}</span>
            </span>
            {!isWide && <Icon of={ChevronRight} />}
          </button>
        );
      })}
    </div>
  );
}
