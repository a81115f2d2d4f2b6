import type { Attempt, Order } from '@galla/contract/collect/checkout/endpoints.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Clock, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paidWithWords } from './payment-labels.ts';
import { providerName } from './provider.ts';

interface Ending {
  readonly kind: 'paid' | 'back' | 'expired' | 'cancelled';
  readonly icon: IconType;
  readonly title: string;
  readonly text: string;
  readonly more?: string;
}

/** The outcome of this attempt: it may be refunded although another attempt paid the order. */
function endingOf(order: Order, attempt: Attempt | null): Ending {
  if (attempt?.goesBack === true)
    return {
      kind: 'back',
      icon: Undo2,
      title: t`Your money is being returned`,
      text:
        order.state === 'PAID'
          ? t`This order was already paid. You’ll get your money back in 5–7 working days, the way you paid.`
          : t`This order was already closed. You’ll get your money back in 5–7 working days, the way you paid.`,
    };
  switch (order.state) {
    case 'PAID':
      return {
        kind: 'paid',
        icon: Check,
        title: t`Payment successful`,
        text: t`to ${order.merchantName} for order ${order.merchantOrderId}`,
      };
    case 'CANCELLED':
      return {
        kind: 'cancelled',
        icon: X,
        title: t`This payment was cancelled`,
        text: t`You don’t need to pay. If money left your account, you’ll get it back in 5–7 working days.`,
      };
    // The page shows no result of an open order, unless its payment goes back.
    case 'CREATED':
    case 'EXPIRED':
      return {
        kind: 'expired',
        icon: Clock,
        title: t`Payment time expired`,
        text: t`Ask the shop for a new link.`,
        more: t`Already paid? Your payment goes through if your bank confirms it within 15 minutes. Otherwise you’ll get your money back in 5–7 working days.`,
      };
    default:
      return order.state satisfies never;
  }
}

/** The result of the order, and the link back to the shop. */
export function Result({ order, attempt }: { readonly order: Order; readonly attempt: Attempt | null }) {
  const { kind, icon, title, text, more } = endingOf(order, attempt);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${providerName}`;
    heading.current?.focus();
  }, [title]);
  return (
    <div className="result" data-kind={kind}>
      <span className="result-mark">
        <Icon of={icon} size={36} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {kind === 'paid' && (
        <p>
          <Money paise={order.amount} size="display" />
        </p>
      )}
      <p className="hint">{text}</p>
      {more !== undefined && <p className="hint">{more}</p>}
      {kind === 'paid' && <Receipt order={order} />}
      {order.returnTo !== null && <BackToShop order={order} to={order.returnTo} goesByItself={kind === 'paid'} />}
      {kind === 'paid' && (
        <Button kind="text" onClick={() => window.print()}>
          <Trans>Print receipt</Trans>
        </Button>
      )}
    </div>
  );
}

function Receipt({ order: { paid } }: { readonly order: Order }) {
  if (paid === null) return null;
  return (
    <dl className="facts">
      <div>
        <dt>
          <Trans>Paid with</Trans>
        </dt>
        <dd>{paidWithWords(paid.with)}</dd>
      </div>
      {paid.utr !== null && (
        <div>
          <dt>
            <Trans>UTR</Trans>
          </dt>
          <dd className="figures">{paid.utr}</dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Date</Trans>
        </dt>
        <dd className="figures">{formatDateTime(paid.at)}</dd>
      </div>
    </dl>
  );
}

const waitSeconds = 10;

/** The link back to the shop. It opens automatically after a payment, unless the customer stays. */
function BackToShop(props: { readonly order: Order; readonly to: string; readonly goesByItself: boolean }) {
  const { order, to, goesByItself } = props;
  const [left, setLeft] = useState<number | undefined>(goesByItself ? waitSeconds : undefined);
  useEffect(() => {
    if (left === undefined) return undefined;
    if (left === 0) location.assign(to);
    const timer = setTimeout(
      () => setLeft((before) => (before === undefined ? before : Math.max(0, before - 1))),
      1000,
    );
    return () => clearTimeout(timer);
  }, [left, to]);
  return (
    <>
      <ButtonLink kind="primary" size="big" wide href={to}>
        {t`Back to ${order.merchantName}`}
      </ButtonLink>
      {left !== undefined && (
        <p className="going">
          <span>{t`Returning in ${left} s.`}</span>
          <Button kind="text" size="small" onClick={() => setLeft(undefined)}>
            <Trans>Stay here</Trans>
          </Button>
        </p>
      )}
    </>
  );
}
