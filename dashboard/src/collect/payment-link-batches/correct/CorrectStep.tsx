import type { LinkBatch, LinkRow } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { useWidth } from '@galla/ui/layout/use-width.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call, download } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/save-file.ts';
import { FileReadingNote } from '../../../lib/forms/FileReadingNote.tsx';
import { readingNotes } from '../../../lib/forms/file-reading.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import { VisitedPager } from '../../../lib/lists/cursor-pages/VisitedPager.tsx';
import { listFailure } from '../../../lib/lists/list-failure.tsx';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import css from '../Files.module.css';
import { useFileChange } from '../file-changes.ts';
import type { FileKind } from '../file-kinds.ts';
import { linkCount } from '../file-labels.ts';
import { RowCards } from './RowCards.tsx';
import { RowGrid } from './RowGrid.tsx';
import { reviewId, useCells } from './use-cells.ts';
import { rowsSize, useRows } from './use-rows.ts';

/** Below this width the rows are cards, because a row is too long for one line. */
const cardsUnder = 860;

interface Props {
  readonly kind: FileKind;
  readonly file: LinkBatch;
  readonly onReview: () => void;
}

/**
 * The rows before anything is created: invalid cells are corrected in place, and rows that stay invalid are left out.
 */
export function CorrectStep({ kind, file, onReview }: Props) {
  if (file.state === 'CHECKING') return <Checking file={file} />;
  return (
    <>
      <FileReadingNote notes={readingNotes(file.reading)} />
      <Rows kind={kind} file={file} />
      <Review kind={kind} file={file} onReview={onReview} />
    </>
  );
}

const Checking = ({ file: { checked, rows } }: Pick<Props, 'file'>) => (
  <div className={css['course']} role="status">
    <Progress label={t`Checked rows`} now={checked} total={rows} />
    <Trans>Checking the rows. You can leave this page and come back.</Trans>
  </div>
);

function Rows({ kind, file }: Omit<Props, 'onReview'>) {
  const { list, rows, filter, choose, visited, go, next } = useRows(kind, file);
  const cells = useCells(kind, file.batchId);
  const [ref, width] = useWidth<HTMLDivElement>();
  const Drawn = width < cardsUnder ? RowCards : RowGrid;
  return (
    <section aria-label={t`Rows`} className={css['rows']}>
      <div className={css['tools']}>
        <Segmented
          label={t`Filter rows`}
          options={[
            { value: 'wrong', label: t`Errors ${{ wrong: formatCount(file.wrong) }}` },
            { value: 'all', label: t`All ${{ rows: formatCount(file.rows) }}` },
          ]}
          value={filter}
          onChange={choose}
        />
        <p>
          {file.wrong > 0 ? t`Click a red cell to correct it. Nothing is created yet.` : t`Nothing is created yet.`}
        </p>
        {file.wrong > 0 && <WrongRows kind={kind} file={file} />}
      </div>
      <div ref={ref} aria-busy={list.isPlaceholderData || undefined}>
        {rows === undefined && listFailure(list, t`Your file is safe. Its rows could not be read.`).error}
        {rows?.length === 0 && (
          <NothingFound title={t`No errors`} clear={() => choose('all')} clearLabel={t`Show all rows`}>
            <Trans>View all rows, or continue to the review.</Trans>
          </NothingFound>
        )}
        {rows !== undefined && rows.length > 0 && width > 0 && <Drawn rows={rows} cells={cells} />}
      </div>
      {rows !== undefined && (visited.length > 0 || next !== null) && (
        <VisitedPager
          visited={visited}
          onVisited={go}
          next={next}
          shown={rows.length}
          size={rowsSize}
          busy={list.isPlaceholderData}
        />
      )}
      <Note file={file} rows={rows ?? []} />
    </section>
  );
}

/** Facts the grid does not show: the last correction, and values common to all rows. */
function Note({ file, rows }: { readonly file: LinkBatch; readonly rows: readonly LinkRow[] }) {
  const last = rows
    .filter(({ correctedAt }) => correctedAt !== null)
    .toSorted((a, b) => String(a.correctedAt).localeCompare(String(b.correctedAt)))
    .at(-1);
  const { sameAmount, samePurpose, ready } = file;
  const asks = sameAmount === null ? '' : formatMoney(sameAmount);
  return (
    <p className={css['note']}>
      {last !== undefined &&
        t`Row ${{ number: last.number }} was corrected at ${{ correctedAt: formatTime(last.correctedAt) }}.`}{' '}
      {ready > 1 && asks !== '' && samePurpose !== null && t`Each link requests ${asks} for “${samePurpose}”.`}
      {ready > 1 && asks !== '' && samePurpose === null && t`Each link requests ${asks}.`}
    </p>
  );
}

/** The invalid rows with their errors as a file. */
function WrongRows({ kind, file: { batchId, fileName } }: Omit<Props, 'onReview'>) {
  const { save, busy } = useDownload();
  const fetchFile = () => download(kind.calls.download, { params: { batchId }, query: { rows: 'wrong' } });
  return (
    <Button
      kind="text"
      icon={Download}
      busy={busy}
      busyLabel={t`Downloading`}
      onClick={() => void save(fetchFile, `${fileName.replace(/\.\w{1,5}$/, '')}-wrong-rows.csv`)}
    >
      <Trans>Download rows with errors</Trans>
    </Button>
  );
}

function Review({ kind, file, onReview }: Props) {
  const { batchId, ready, amount, wrong, keptUntil } = file;
  const [leavesOut, setLeavesOut] = useState(false);
  const { run, busy } = useAct({ settled: useFileChange() });
  return (
    <div className={css['review']}>
      <HeldButton
        id={reviewId}
        kind="primary"
        why={
          ready === 0
            ? t`No rows are ready.`
            : wrong > 0 && !leavesOut
              ? t`Correct or remove the rows with errors.`
              : undefined
        }
        aria-describedby={wrong > 0 ? 'review-note' : undefined}
        onClick={onReview}
      >
        {t`Review ${{ linkCount: linkCount(ready) }}, ${{ amount: formatMoney(amount) }}`}
      </HeldButton>
      {wrong > 0 && (
        <Checkbox
          id="review-note"
          label={plural(wrong, { one: 'Remove the row with an error', other: 'Remove the # rows with errors' })}
          checked={leavesOut}
          onChange={setLeavesOut}
        />
      )}
      <Button
        kind="danger-text"
        busy={busy}
        onClick={() => void run(() => call(kind.calls.cancel, { params: { batchId } }))}
      >
        <Trans>Discard draft</Trans>
      </Button>
      <p className="muted">{t`Saved as a draft until ${{ keptUntil: formatDay(keptUntil) }}`}</p>
    </div>
  );
}
