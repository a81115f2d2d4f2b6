import { pendingRefundNote, type RefundState } from '@galla/contract/refunds/rules.ts';
import { refundScreens } from '@galla/contract/refunds/screens.ts';
import type { PaymentDetails, RefundOfPayment } from '@galla/contract/transactions/schemas.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import hit from '@galla/ui/buttons/hit-area.module.css';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { Info } from 'lucide-react';
import { refundHref } from '../lib/lists/refund-search.ts';
import { RouterLink } from '../lib/page/RouterLink.tsx';
import { allows, useSession } from '../lib/session/session.ts';
import { refusalFor } from './RefundAction.tsx';
import { RefundPill } from './RefundPill.tsx';
import css from './Refunds.module.css';
import { isLost } from './refund-labels.ts';

const c = classNames(css);

/** The refunds of a payment, newest first, and the reason against a further one (TXN-04, REF-02). */
export function PaymentRefunds({ payment }: { readonly payment: PaymentDetails }) {
  const session = useSession();
  const refusal = refusalFor(session, payment);
  const rows = payment.refunds ?? [];
  if (rows.length === 0 && refusal === undefined) return null;
  const isPending = ({ state }: { readonly state: RefundState }) => state === 'PENDING';
  return (
    <Section title="Refunds">
      {rows.length > 0 && (
        <ul className={c('rows')} aria-label="Refunds of this payment">
          {rows.map((refund) => (
            <Row key={refund.refundId} refund={refund} opens={allows(session, refundScreens.refundDetails.access)} />
          ))}
        </ul>
      )}
      {rows.some(isPending) && (
        <Notice kind="warning" className={c('note')}>
          {pendingRefundNote}
        </Notice>
      )}
      {refusal !== undefined && (
        <p id="refund-refusal" className={c('quiet', rows.length > 0 && 'below')}>
          <Icon of={Info} />
          {refusal}
        </p>
      )}
    </Section>
  );
}

function Row({ refund, opens }: { readonly refund: RefundOfPayment; readonly opens: boolean }) {
  const { refundId, amount, state, createdAt, utr, arn } = refund;
  const time = <Figure kind="time">{formatDateTime(createdAt)}</Figure>;
  const reference = utr ?? arn;
  return (
    <li className={c('row')}>
      <span className={c(arrange['fill'], arrange['lines'])}>
        <b>
          {opens ? (
            <RouterLink className={hit['whole'] ?? ''} href={refundHref(refundId)}>
              {time}
            </RouterLink>
          ) : (
            time
          )}
        </b>
        {reference !== null && (
          <small className="small muted">
            {utr === null ? 'ARN' : 'UTR'} <Figure>{reference}</Figure>{' '}
            <CopyButton name={utr === null ? 'refund ARN' : 'refund UTR'} text={reference} />
          </small>
        )}
      </span>
      <RefundPill refund={refund} />
      <span className={c('amount')}>
        <Money paise={amount} struck={isLost(state)} />
      </span>
    </li>
  );
}
