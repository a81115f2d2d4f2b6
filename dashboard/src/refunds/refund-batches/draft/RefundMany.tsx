import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import { refundsInBulk } from '@galla/contract/refunds/refund-batches/routes.ts';
import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import {
  type RefundReason,
  refundReasonNames,
  refundReasons,
  refundTexts,
} from '@galla/contract/refunds/refunds/rules.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { bulkAct } from '@galla/ui/table/BulkBar.tsx';
import { ph, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { upload } from '../../../lib/api/upload.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { allows, isInMode, useSession } from '../../../lib/session/session.ts';
import { batchHref, useBatchChange } from '../batch-changes.ts';
import { draftFile, leftOf, sortPayments } from './draft-file.ts';
import css from './RefundMany.module.css';

interface Props {
  readonly payments: readonly Payment[];
  /** Returns why a payment cannot be refunded, or undefined. */
  readonly refusalOf: (payment: Payment) => string | undefined;
}

/** Creates a draft bulk refund of the selected payments, whose rows are then checked and confirmed (REF-05). */
export function RefundMany({ payments, refusalOf }: Props) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!allows(session, refundsInBulk)) return null;
  const isLive = isInMode(refundBatchScreens.initiateBulkRefund);
  const press = () => (isLive ? setOpen(true) : toast.info(t`Bulk refunds are available in live mode.`, 6000));
  return (
    <>
      <button type="button" className={bulkAct} aria-disabled={!isLive} aria-haspopup="dialog" onClick={press}>
        <Icon of={Undo2} />
        <Trans>Refund</Trans>
      </button>
      {open && <DraftDialog payments={payments} refusalOf={refusalOf} onClose={() => setOpen(false)} />}
    </>
  );
}

const reasonOptions = refundReasonNames.map((value) => ({ value, label: refundReasons[value] }));

function DraftDialog({ payments, refusalOf, onClose }: Props & { readonly onClose: () => void }) {
  const { fit, leftOut } = useMemo(() => sortPayments(payments, refusalOf), [payments, refusalOf]);
  const sum = formatMoney(fit.reduce((total, payment) => total + leftOf(payment), 0));
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const navigate = useNavigate();
  const changed = useBatchChange();
  const { run, busy, problem } = useAct();
  const create = async () => {
    if (reason === '') return setMissing(refundTexts.reasonEmpty);
    const made = await run(async () => {
      const file = draftFile(fit, refundReasons[reason as RefundReason]);
      const options = { signal: new AbortController().signal, onProgress: () => undefined };
      return upload(refundBatches.upload, { body: { batchProcessorType: 'REFUND' } }, file, options);
    });
    if (made === undefined) return;
    void changed();
    void navigate(batchHref(made.batchId));
  };
  return (
    <Modal
      title={plural({ payments: payments.length }, { one: 'Refund # payment', other: 'Refund # payments' })}
      sub={t`Nothing is refunded yet. We check every row, then you confirm the totals.`}
      onClose={onClose}
      keepOpen={busy}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {fit.length > 0 && (
            <Button kind="primary" busy={busy} busyLabel={t`Creating`} onClick={() => void create()}>
              <Trans>Create draft of {sum}</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className={css['draft']}>
        <p>
          {fit.length === 0 ? (
            t`None of these payments can be refunded in bulk.`
          ) : (
            <Trans>
              <b>
                {ph({ count: formatCount(fit.length) })} of {ph({ total: formatCount(payments.length) })}
              </b>{' '}
              <Plural value={{ payments: fit.length }} one="goes" other="go" /> into the draft, each for its full
              remaining amount.
            </Trans>
          )}
        </p>
        {leftOut.size > 0 && (
          <ul className={css['left']}>
            {[...leftOut].map(([text, some]) => (
              <li key={text}>
                <Trans>
                  {{ count: formatCount(some.length) }} left out: {text}
                </Trans>
              </li>
            ))}
          </ul>
        )}
        {fit.length > 0 && (
          <SelectField
            label={t`Reason`}
            required
            options={reasonOptions}
            value={reason}
            error={missing}
            onChange={(next) => {
              setReason(next);
              setMissing(undefined);
            }}
          />
        )}
        <Refusal text={problem} />
      </div>
    </Modal>
  );
}
