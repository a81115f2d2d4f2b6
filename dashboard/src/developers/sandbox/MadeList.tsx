import type { MadeOrder } from '@galla/contract/developers/sandbox/endpoints.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import css from './Sandbox.module.css';
import { madeState } from './sandbox-labels.ts';

/** The newest orders, with their outcomes. */
export function MadeList({ made }: { readonly made: readonly MadeOrder[] }) {
  return (
    <Section
      title={t`Recent`}
      right={
        <RouterLink href="/transactions/history">
          <Trans>All test payments</Trans>
        </RouterLink>
      }
    >
      {made.length === 0 && (
        <p className="muted">
          <Trans>Nothing yet. Create a payment.</Trans>
        </p>
      )}
      <ul className={css['orders']}>
        {made.map((order) => (
          <li key={order.orderId}>
            <span className={css['lines']}>
              <Reference order={order} />
              <Figure kind="time">{formatDateTime(order.at)}</Figure>
              {order.refunded > 0 && <span>{t`${{ refunded: formatMoney(order.refunded) }} refunded`}</span>}
            </span>
            <span className={css['end']}>
              <Money paise={order.amount} struck={madeState(order).group === 'error'} />
              <StatusPill state={order.state} {...madeState(order)} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Reference({ order: { merchantOrderId, paymentId } }: { readonly order: MadeOrder }) {
  const text = <Figure wrap>{merchantOrderId}</Figure>;
  return paymentId === null ? text : <RouterLink href={`/transactions/details/${paymentId}`}>{text}</RouterLink>;
}
