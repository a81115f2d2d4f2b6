import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { providerName } from '../../lib/page/provider.ts';

/** The next step of the batch, or why it ended early. */
export function BatchNotice({ batch }: { readonly batch: RefundBatchDetails }) {
  const { state, may, failed, done, right, decisionNote } = batch;
  const asker = batch.confirmedBy ?? providerName;
  const amount = formatMoney(batch.rightAmount);
  const payments = paymentCount(right);
  switch (state) {
    case 'AWAITING_APPROVAL':
      return (
        <Notice kind="warning">
          <b>
            <Trans>Waiting for approval.</Trans>
          </b>{' '}
          {may.decide
            ? t`${asker} needs your approval for ${amount} to ${payments}. No money goes back until you approve.`
            : t`Someone else with bulk refund access must approve ${amount} to ${payments}. No money goes back until then.`}
        </Notice>
      );
    case 'REJECTED':
      return (
        <Notice kind="error">
          <b>
            <Trans>Rejected by {{ decidedBy: batch.decidedBy ?? providerName }}. Nothing was refunded.</Trans>
          </b>{' '}
          {decisionNote}
        </Notice>
      );
    case 'ERRORED':
      return (
        <Notice kind="error">
          <Trans>
            <b>This stopped after several attempts.</b> Completed refunds aren’t affected. Resuming won’t refund
            anything twice.
          </Trans>
        </Notice>
      );
    case 'CANCELLED':
      return (
        <Notice kind="error">
          <b>
            <Trans>Cancelled.</Trans>
          </b>{' '}
          {done === 0
            ? t`Nothing was refunded.`
            : t`Already refunded: ${{ doneAmount: formatMoney(batch.doneAmount) }} to ${{ payments: paymentCount(done) }}.`}
        </Notice>
      );
    case 'COMPLETED':
      if (failed === 0) return null;
      return (
        <Notice kind="warning">
          {plural(failed, {
            one: '# payment could not be refunded. See its row for the reason.',
            other: '# payments could not be refunded. See their rows for the reasons.',
          })}
        </Notice>
      );
    case 'CHECKING':
    case 'READY':
    case 'PROCESSING':
    case 'PAUSED':
      return null;
  }
}
