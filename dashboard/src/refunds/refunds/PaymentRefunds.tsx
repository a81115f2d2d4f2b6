import type { PaymentDetails, RefundOfPayment } from '@galla/contract/payments/transactions/schemas.ts';
import { pendingRefundNote, type RefundState } from '@galla/contract/refunds/refunds/rules.ts';
import { refundScreens } from '@galla/contract/refunds/refunds/screens.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import hit from '@galla/ui/buttons/hit-area.module.css';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { refundHref } from './public/refund-search.ts';
import { refusalFor } from './RefundAction.tsx';
import { RefundPill } from './RefundPill.tsx';
import css from './Refunds.module.css';
import { askerOf, isLost, reasonWords, sourceOf } from './refund-labels.ts';

const c = classNames(css);

/** The refunds of a payment, newest first, and why it cannot be refunded further (TXN-04, REF-02). */
export function PaymentRefunds({ payment }: { readonly payment: PaymentDetails }) {
  const session = useSession();
  const refusal = refusalFor(session, payment);
  const rows = payment.refunds ?? [];
  if (rows.length === 0 && refusal === undefined) return null;
  const isPending = ({ state }: { readonly state: RefundState }) => state === 'PENDING';
  return (
    <Section
      title={t`Refunds`}
      right={
        rows.length > 0 &&
        payment.refundableAmount > 0 &&
        t`${{ refundableAmount: formatMoney(payment.refundableAmount) }} left to refund`
      }
    >
      {rows.length > 0 && (
        <ul className={c('rows')} aria-label={t`Refunds of this payment`}>
          {rows.map((refund) => (
            <Row
              key={refund.refundId}
              refund={refund}
              payment={payment}
              opens={allows(session, refundScreens.refundDetails.access)}
            />
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
          {refusal.text}
        </p>
      )}
    </Section>
  );
}

interface RowProps {
  readonly refund: RefundOfPayment;
  readonly payment: PaymentDetails;
  readonly opens: boolean;
}

function Row({ refund, payment, opens }: RowProps) {
  const { refundId, amount, state, createdAt } = refund;
  const reason = reasonWords(refund);
  return (
    <li className={c('row')}>
      <span className={c(arrange['fill'], arrange['lines'])}>
        <b>
          {opens ? (
            <RouterLink className={hit['whole'] ?? ''} href={refundHref(refundId)}>
              {reason}
            </RouterLink>
          ) : (
            reason
          )}
        </b>
        <small className="small muted">
          <Trans>
            By {{ asker: askerOf(refund) }}, <Figure kind="time">{ph({ time: formatDateTime(createdAt) })}</Figure>
          </Trans>
        </small>
        <Where refund={refund} payment={payment} />
      </span>
      <RefundPill refund={refund} />
      <span className={c('amount')}>
        <Money paise={amount} struck={isLost(state)} />
      </span>
    </li>
  );
}

/** Where the refunded money is: the reference for the customer's bank, the arrival date, or the reason of a failure. */
function Where({ refund, payment }: Omit<RowProps, 'opens'>) {
  const { state, utr, arn, failureReason } = refund;
  const reference = utr ?? arn;
  if (reference !== null)
    return (
      <small className="small muted">
        {utr === null ? 'ARN' : 'UTR'} <Figure>{reference}</Figure>{' '}
        <CopyButton name={utr === null ? t`refund ARN` : t`refund UTR`} text={reference} />
      </small>
    );
  if (state === 'PENDING')
    return (
      <small className="small muted">
        <Trans>Reaches {{ source: sourceOf(payment) }} in 5–7 working days.</Trans>
      </small>
    );
  return failureReason === null ? null : <small className="small muted">{failureReason}</small>;
}
