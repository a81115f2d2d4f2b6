import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { rowCount } from '../../lib/rows/row-count.ts';
import css from './Batch.module.css';

interface QuestionProps {
  /** The totals when the question opened. */
  readonly read: RefundBatchDetails;
  /** The current totals. */
  readonly batch: RefundBatchDetails;
  /** Why the rows can no longer be refunded. */
  readonly refusal: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The values that the person agrees to. */
const agreedOf = ({ right, rightAmount, revision, alike, dropped, needsApproval }: RefundBatchDetails) =>
  [right, rightAmount, revision, alike, dropped, needsApproval].join();

/**
 * Asks to confirm the totals. If another person has changed them since the question opened, it shows the new totals
 * beside the old ones, and the button waits for a tick. This way, no one confirms totals that they have not seen.
 */
export function ConfirmQuestion({ read, batch, refusal, onConfirm, onClose }: QuestionProps) {
  const { right, rightAmount, alike, dropped, needsApproval, fileName } = batch;
  const [meant, setMeant] = useState(0);
  // If the number of possible duplicates changes, the person must tick the box again.
  const isMeant = meant === alike;
  const [agreed, setAgreed] = useState('');
  const now = agreedOf(batch);
  const isChanged = now !== agreedOf(read);
  const isAgreed = isMeant && (!isChanged || agreed === now);
  const why = refusal ?? (isAgreed ? undefined : t`Tick the box above first.`);
  const amount = formatMoney(rightAmount);
  return (
    <Modal
      title={needsApproval ? t`Ask for approval?` : t`Refund these payments?`}
      sub={t`${amount} to ${{ payments: paymentCount(right) }}. You cannot undo this.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <HeldButton kind="primary" why={why} onClick={onConfirm}>
            {needsApproval ? t`Ask for approval` : t`Refund ${amount}`}
          </HeldButton>
        </>
      }
    >
      <div className={css['question']}>
        {isChanged && (
          <Notice kind="warning" live>
            <b>
              <Trans>These rows have just changed.</Trans>
            </b>{' '}
            {t`Before: ${{ rightAmount: formatMoney(read.rightAmount) }} to ${{ payments: paymentCount(read.right) }}.`}
            <Checkbox
              label={t`I’ve checked the new total`}
              checked={agreed === now}
              onChange={(on) => setAgreed(on ? now : '')}
            />
          </Notice>
        )}
        <Ledger
          boxed
          label={t`Totals`}
          rows={[
            ...(dropped > 0 ? [{ label: t`Removed, not refunded`, note: rowCount(dropped), amount: null }] : []),
            { label: t`Goes back to customers`, note: paymentCount(right), amount: rightAmount, kind: 'sum' as const },
          ]}
        />
        {alike > 0 && (
          <Notice kind="warning">
            <Trans>
              <b>Possible duplicates: {ph({ rows: rowCount(alike) })}.</b> They have the same payment and amount as
              another row.
            </Trans>
            <Checkbox
              label={t`Each of these rows is a separate refund`}
              checked={isMeant}
              onChange={(on) => setMeant(on ? alike : 0)}
            />
          </Notice>
        )}
        {needsApproval ? (
          <Notice>
            <Trans>Someone else on your team must approve it. No money goes back until then.</Trans>
          </Notice>
        ) : (
          <p className={css['hint']}>
            <Trans>Refunds from {fileName} start immediately. You can pause or cancel any that aren’t sent yet.</Trans>
          </p>
        )}
      </div>
    </Modal>
  );
}
