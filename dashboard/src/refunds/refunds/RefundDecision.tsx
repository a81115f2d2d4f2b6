import { quotedName } from '@galla/contract/core/foreign-text.ts';
import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import type { RefundDetails } from '@galla/contract/refunds/refunds/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useAct, useActKey } from '../../lib/forms/use-act.ts';
import { providerName } from '../../lib/page/provider.ts';
import { type Decision, DecisionQuestion, decisionOf } from './public/DecisionQuestion.tsx';
import css from './Refunds.module.css';
import { useRefundChange } from './refund-changes.ts';

const c = classNames(css);

/**
 * Amount and payment come first. The customer's text comes last and in quotes, so that it cannot pose as the question.
 */
function questionOf(asking: Decision, refund: RefundDetails): string {
  const amount = formatMoney(refund.amount);
  const asker = quotedName(refund.askedBy) ?? providerName;
  const customer = quotedName(refund.customerName);
  return [
    asking === 'APPROVE'
      ? t`${amount} from payment ${{ unitId: refund.unitId }} goes back to the customer.`
      : t`${amount} from payment ${{ unitId: refund.unitId }} stays with you.`,
    t`Requested by ${asker}.`,
    ...(customer === undefined ? [] : [t`Customer: ${customer}`]),
  ].join(' ');
}

/** A refund that waits for approval. People with the permission decide here; others read who decides. */
export function RefundDecision({ refund }: { readonly refund: RefundDetails }) {
  const [asking, setAsking] = useState<Decision>();
  const [note, setNote] = useState('');
  const { decide, busy, problem } = useDecide(refund);
  const { mayDecide, own } = refund;
  const amount = formatMoney(refund.amount);
  const confirm = (decision: Decision) => {
    // Deciding requires a proof of identity. The dialog closes first, and the note stays.
    setAsking(undefined);
    void decide(decision, note);
  };
  return (
    <div className={c('top')}>
      <Notice kind="warning">
        <b>
          <Trans>Waiting for approval.</Trans>
        </b>{' '}
        {own
          ? t`Someone else with refund access must approve it. No money goes back until then.`
          : mayDecide
            ? t`Approve or reject it. No money goes back until you approve.`
            : t`Someone with refund access must approve it. No money goes back until then.`}
        {mayDecide && (
          <span className={c('acts')}>
            <Button
              kind="primary"
              size="small"
              busy={busy}
              busyLabel={t`Deciding`}
              onClick={() => setAsking('APPROVE')}
            >
              <Trans>Approve</Trans>
            </Button>
            <Button size="small" disabled={busy} onClick={() => setAsking('REJECT')}>
              <Trans>Reject</Trans>
            </Button>
          </span>
        )}
      </Notice>
      {problem !== '' && (
        <Notice kind="error" live className={c('note')}>
          {problem}
        </Notice>
      )}
      {asking !== undefined && (
        <DecisionQuestion
          decision={asking}
          title={asking === 'APPROVE' ? t`Approve this refund?` : t`Reject this refund?`}
          sub={questionOf(asking, refund)}
          amount={amount}
          note={note}
          onNote={setNote}
          onConfirm={() => confirm(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function useDecide({ refundId }: RefundDetails) {
  const keyOf = useActKey();
  const { run, busy, problem } = useAct({
    unknownText: t`No response. Try again. It won’t be done twice.`,
    settled: useRefundChange(),
  });
  const decide = (decision: Decision, text: string) =>
    run(async () => {
      const request = { params: { refundId }, body: decisionOf(decision, text) };
      await call(refunds.decide, request, { idempotencyKey: keyOf(request) });
      toast.success(decision === 'APPROVE' ? t`Approved` : t`Rejected`);
    });
  return { decide, busy, problem };
}
