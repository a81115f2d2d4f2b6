import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { type KeyValue, KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
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
    { name: 'Description', value: batch.description },
    { name: 'Comment', value: batch.comment },
    ...act('Uploaded by', 'Uploaded on', createdBy, createdAt),
    ...act('Confirmed by', 'Confirmed on', confirmedBy, confirmedAt),
    ...act(rejected ? 'Rejected by' : 'Approved by', rejected ? 'Rejected on' : 'Approved on', decidedBy, decidedAt),
    ...(batch.decisionNote === null ? [] : [{ name: 'Note', value: batch.decisionNote }]),
    ...(finishedAt === null ? [] : [{ name: 'Ended on', value: formatDateTime(finishedAt), figure: true }]),
    { name: 'Bulk refund ID', value: batch.batchId, copy: batch.batchId },
  ];
  return (
    <Section title="Details" className={css['part'] ?? ''}>
      <KeyValues items={items} />
    </Section>
  );
}
