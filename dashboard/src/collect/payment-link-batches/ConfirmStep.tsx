import type { LinkBatch } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct, useActKey } from '../../lib/forms/use-act.ts';
import { rowCount } from '../../lib/rows/row-count.ts';
import css from './Files.module.css';
import { useFileChange } from './file-changes.ts';
import type { FileKind } from './file-kinds.ts';
import { linkCount } from './file-labels.ts';

const unknownText = 'No response. Try again. It won’t be done twice.';

interface Props {
  readonly kind: FileKind;
  readonly file: LinkBatch;
  readonly onBack: () => void;
}

/** The links about to be created, with their exact totals. */
export function ConfirmStep({ kind, file, onBack }: Props) {
  const { batchId, ready, amount, wrong } = file;
  const { run, busy, problem } = useAct({ unknownText, settled: useFileChange() });
  const keyOf = useActKey();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const confirm = () => {
    const request = { params: { batchId }, body: { rows: ready, amount, leftOut: wrong } };
    void run(() => call(kind.calls.confirm, request, { idempotencyKey: keyOf(request) }));
  };
  return (
    <section className={css['confirm']} aria-labelledby="confirm-links">
      <h2 id="confirm-links" ref={head} tabIndex={-1}>
        {`Create ${linkCount(ready)} totalling ${formatMoney(amount)}?`}
      </h2>
      <KeyValues items={factsOf(file)} columns={1} />
      {wrong > 0 && (
        <Notice kind="warning">{`${rowCount(wrong)} with errors will be removed. The result file lists them.`}</Notice>
      )}
      <Refusal text={problem} />
      <div className={css['acts']}>
        <Button kind="primary" busy={busy} busyLabel="Confirming" onClick={confirm}>
          {`Create ${linkCount(ready)}`}
        </Button>
        <Button disabled={busy} onClick={onBack}>
          Back to rows
        </Button>
      </div>
      <p className="muted">You can leave this page. Links are created and sent automatically.</p>
    </section>
  );
}

function factsOf({ sameAmount, samePurpose, firstExpiry, lastExpiry, bySms, byEmail, toSend }: LinkBatch) {
  const [first, last] = [formatDay(firstExpiry), formatDay(lastExpiry)];
  return [
    ...(sameAmount === null ? [] : [{ name: 'Amount per link', value: formatMoney(sameAmount) }]),
    ...(samePurpose === null ? [] : [{ name: 'Purpose', value: samePurpose }]),
    { name: 'Pay by', value: first === last ? first : `${first} to ${last}` },
    {
      name: 'Sent to customers',
      value:
        toSend === 0
          ? 'None. You’ll share the links yourself.'
          : `${formatCount(bySms)} by SMS, ${formatCount(byEmail)} by email`,
    },
  ];
}
