import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { type KeyValue, KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { providerName } from '../../lib/page/provider.ts';
import css from './Batch.module.css';

/** The people, times and notes of a bulk refund. */
export function BatchDetailsSection({ batch }: { readonly batch: RefundBatchDetails }) {
  const { createdBy, createdAt, confirmedBy, confirmedAt, decidedBy, decidedAt, finishedAt } = batch;
  const rejected = batch.state === 'REJECTED';
  const act = (by: string, at: string, who: string | null, when: string | null): KeyValue[] =>
    when === null
      ? []
      : [
          { name: by, value: who ?? providerName },
          { name: at, value: formatDateTime(when), figure: true },
        ];
  const items: KeyValue[] = [
    { name: t`Description`, value: batch.description },
    { name: t`Comment`, value: batch.comment },
    ...act(t`Uploaded by`, t`Uploaded on`, createdBy, createdAt),
    ...act(t`Confirmed by`, t`Confirmed on`, confirmedBy, confirmedAt),
    ...act(
      rejected ? t`Rejected by` : t`Approved by`,
      rejected ? t`Rejected on` : t`Approved on`,
      decidedBy,
      decidedAt,
    ),
    ...(batch.decisionNote === null ? [] : [{ name: t`Note`, value: batch.decisionNote }]),
    ...(finishedAt === null ? [] : [{ name: t`Ended on`, value: formatDateTime(finishedAt), figure: true }]),
    { name: t`Bulk refund ID`, value: batch.batchId, copy: batch.batchId },
  ];
  return (
    <Section title={t`Details`} className={css['part'] ?? ''}>
      <KeyValues items={items} />
    </Section>
  );
}
