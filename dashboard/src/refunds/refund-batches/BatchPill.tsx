import { batchStates } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RefundBatch } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { stateLooks } from './batch-view-model.ts';

export const BatchPill = ({
  batch: { state },
  text = false,
}: {
  readonly batch: RefundBatch;
  readonly text?: boolean;
}) => <StatusPill state={state} group={stateLooks[state].group} label={batchStates[state].name} text={text} />;
