import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { useEffect, useRef } from 'react';
import { FileReadingNote } from '../../lib/forms/FileReadingNote.tsx';
import { readingNotes } from '../../lib/forms/file-reading.ts';
import { Steps } from '../../lib/page/Steps.tsx';
import css from './Batch.module.css';
import { BatchNotice } from './BatchNotice.tsx';
import { BatchSum } from './BatchSum.tsx';
import { useBatchAct } from './batch-changes.ts';
import { isOver, stepsOf } from './batch-view-model.ts';
import { ConfirmBatch } from './ConfirmBatch.tsx';
import { DecideBatch } from './DecideBatch.tsx';
import { MoveBatch } from './MoveBatch.tsx';
import { ResultButton } from './ResultButton.tsx';

/** The state of a bulk refund, its total, and the available actions. */
export function BatchStage({ batch }: { readonly batch: RefundBatchDetails }) {
  const acts = useBatchAct();
  const { state } = batch;
  const panel = useRef<HTMLDivElement>(null);
  const acted = useRef(false);
  if (acts.busy !== undefined) acted.current = true;
  // The pressed button may disappear when the state changes. The focus goes to the next action, or to the figures.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the state
  useEffect(() => {
    if (!acted.current || acts.busy !== undefined || document.activeElement !== document.body) return;
    acted.current = false;
    (panel.current?.querySelector('button') ?? panel.current)?.focus();
  }, [acts.busy, state]);
  return (
    <div className={css['stage']}>
      <Steps steps={stepsOf(batch)} />
      <BatchNotice batch={batch} />
      {!isOver(state) && <FileReadingNote notes={readingNotes(batch.reading)} />}
      <div ref={panel} className={css['panel']} tabIndex={-1}>
        <BatchSum batch={batch} />
        <div className={css['acts']}>
          {state === 'READY' && batch.may.correct && <ConfirmBatch batch={batch} acts={acts} />}
          {batch.may.decide && <DecideBatch batch={batch} acts={acts} />}
          <MoveBatch batch={batch} acts={acts} />
          {isOver(state) && <ResultButton batch={batch} />}
        </div>
      </div>
      {acts.problem !== '' && (
        <Notice kind="error" live>
          {acts.problem}
        </Notice>
      )}
    </div>
  );
}
