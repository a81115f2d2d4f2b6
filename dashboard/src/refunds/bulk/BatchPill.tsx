import { batchStates } from '@galla/contract/refund-batch-rules.ts';
import type { RefundBatch } from '@galla/contract/refund-batches.ts';
import { StatusPill } from '@galla/ui/StatusPill.tsx';
import { stateGroups } from './batch-story.ts';

/** The state of a bulk refund. */
export const BatchPill = ({
  batch: { state },
  text = false,
}: {
  readonly batch: RefundBatch;
  readonly text?: boolean;
}) => <StatusPill state={state} group={stateGroups[state]} label={batchStates[state]} text={text} />;
