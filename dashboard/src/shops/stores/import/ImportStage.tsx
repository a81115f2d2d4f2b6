import type { StoreImport } from '@galla/contract/shops/stores/imports.ts';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { FileReadingNote } from '../../../lib/forms/FileReadingNote.tsx';
import { readingNotes } from '../../../lib/forms/file-reading.ts';
import { rowCount } from '../../../lib/rows/row-count.ts';
import css from './Import.module.css';
import { ImportActs } from './ImportActs.tsx';
import { isMoving } from './import-labels.ts';

/** The progress of an import, and its actions. */
export function ImportStage({ of: one }: { readonly of: StoreImport }) {
  const { state, rows, checked, creates, updates, wrong, dropped, done, failed } = one;
  const total = state === 'CHECKING' ? rows : creates + updates;
  const now = state === 'CHECKING' ? checked : done + failed;
  const figure = (count: number) => <Figure kind="count">{formatCount(count)}</Figure>;
  return (
    <div className={css['stage']}>
      <StatStrip
        stats={[
          { label: t`New stores`, value: figure(creates) },
          { label: t`Changed stores`, value: figure(updates) },
          { label: t`Rows with errors`, value: figure(wrong) },
          ...(dropped > 0 ? [{ label: t`Removed`, value: figure(dropped) }] : []),
          ...(one.confirmedAt === null ? [] : [{ label: t`Done`, value: figure(done) }]),
          ...(failed > 0 ? [{ label: t`Failed`, value: figure(failed) }] : []),
        ]}
      />
      {one.finishedAt === null && <FileReadingNote notes={readingNotes(one.reading)} />}
      {isMoving(one) && (
        <div className={css['course']} role="status">
          <Progress label={state === 'CHECKING' ? t`Checked rows` : t`Stores`} now={now} total={total} />
          {state === 'CHECKING'
            ? t`Checking the rows. You can leave this page and come back.`
            : t`${{ now: formatCount(now) }} of ${{ rowCount: rowCount(total) }}`}
        </div>
      )}
      <ImportActs of={one} />
    </div>
  );
}
