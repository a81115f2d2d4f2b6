import type { LinkBatch } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct, useActKey } from '../../lib/forms/use-act.ts';
import css from './Files.module.css';
import { useFileChange } from './file-changes.ts';
import type { FileKind } from './file-kinds.ts';
import { linkCount } from './file-labels.ts';

const unknownText = msg`No response. Try again. It won’t be done twice.`;

interface Props {
  readonly kind: FileKind;
  readonly file: LinkBatch;
  readonly onBack: () => void;
}

/** The links about to be created, with their exact totals. */
export function ConfirmStep({ kind, file, onBack }: Props) {
  const { batchId, ready, amount, wrong } = file;
  const { run, busy, problem } = useAct({ unknownText: t(unknownText), settled: useFileChange() });
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
        {t`Create ${{ linkCount: linkCount(ready) }} totalling ${{ amount: formatMoney(amount) }}?`}
      </h2>
      <KeyValues items={factsOf(file)} columns={1} />
      {wrong > 0 && (
        <Notice kind="warning">
          {plural(wrong, {
            one: '# row with errors will be removed. The result file lists it.',
            other: '# rows with errors will be removed. The result file lists them.',
          })}
        </Notice>
      )}
      <Refusal text={problem} />
      <div className={css['acts']}>
        <Button kind="primary" busy={busy} busyLabel={t`Confirming`} onClick={confirm}>
          {t`Create ${{ linkCount: linkCount(ready) }}`}
        </Button>
        <Button disabled={busy} onClick={onBack}>
          <Trans>Back to rows</Trans>
        </Button>
      </div>
      <p className="muted">
        <Trans>You can leave this page. Links are created and sent automatically.</Trans>
      </p>
    </section>
  );
}

function factsOf({ sameAmount, samePurpose, firstExpiry, lastExpiry, bySms, byEmail, toSend }: LinkBatch) {
  const [first, last] = [formatDay(firstExpiry), formatDay(lastExpiry)];
  return [
    ...(sameAmount === null ? [] : [{ name: t`Amount per link`, value: formatMoney(sameAmount) }]),
    ...(samePurpose === null ? [] : [{ name: t`Purpose`, value: samePurpose }]),
    { name: t`Pay by`, value: first === last ? first : t`${first} to ${last}` },
    {
      name: t`Sent to customers`,
      value:
        toSend === 0
          ? t`None. You’ll share the links yourself.`
          : t`${{ bySms: formatCount(bySms) }} by SMS, ${{ byEmail: formatCount(byEmail) }} by email`,
    },
  ];
}
