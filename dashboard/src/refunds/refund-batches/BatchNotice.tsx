import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { providerName } from '../../lib/page/provider.ts';

/** The next step of the batch, or why it ended early. */
export function BatchNotice({ batch }: { readonly batch: RefundBatchDetails }) {
  const { state, may, failed, done, right, decisionNote } = batch;
  const asker = batch.confirmedBy ?? providerName;
  const sum = `${formatMoney(batch.rightAmount)} to ${paymentCount(right)}`;
  switch (state) {
    case 'AWAITING_APPROVAL':
      return (
        <Notice kind="warning">
          <b>Waiting for approval.</b>{' '}
          {may.decide
            ? `${asker} needs your approval for ${sum}. No money goes back until you approve.`
            : `Someone else with bulk refund access must approve ${sum}. No money goes back until then.`}
        </Notice>
      );
    case 'REJECTED':
      return (
        <Notice kind="error">
          <b>Rejected by {batch.decidedBy ?? providerName}. Nothing was refunded.</b> {decisionNote}
        </Notice>
      );
    case 'ERRORED':
      return (
        <Notice kind="error">
          <b>This stopped after several attempts.</b> Completed refunds aren’t affected. Resuming won’t refund anything
          twice.
        </Notice>
      );
    case 'CANCELLED':
      return (
        <Notice kind="error">
          <b>Cancelled.</b>{' '}
          {done === 0
            ? 'Nothing was refunded.'
            : `Already refunded: ${formatMoney(batch.doneAmount)} to ${paymentCount(done)}.`}
        </Notice>
      );
    case 'COMPLETED':
      if (failed === 0) return null;
      return (
        <Notice kind="warning">
          {failed === 1
            ? '1 payment could not be refunded. See its row for the reason.'
            : `${formatCount(failed)} payments could not be refunded. See their rows for the reasons.`}
        </Notice>
      );
    case 'CHECKING':
    case 'READY':
    case 'PROCESSING':
    case 'PAUSED':
      return null;
  }
}
