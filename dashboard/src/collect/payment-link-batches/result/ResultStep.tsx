import type { LinkBatch } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import type { LinkRowFilter } from '@galla/contract/collect/payment-link-batches/states.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { call, download } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/save-file.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { VisitedPager } from '../../../lib/lists/cursor-pages/VisitedPager.tsx';
import { listFailure } from '../../../lib/lists/list-failure.tsx';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { rowsSize, useRows } from '../correct/use-rows.ts';
import css from '../Files.module.css';
import { useFileChange } from '../file-changes.ts';
import type { FileKind } from '../file-kinds.ts';
import { linkCount } from '../file-labels.ts';
import { ResultRows } from './ResultRows.tsx';

interface Props {
  readonly kind: FileKind;
  readonly file: LinkBatch;
}

/** The progress of the links, and the result of each row. */
export function ResultStep({ kind, file }: Props) {
  return (
    <>
      <FileProgress file={file} />
      <Acts kind={kind} file={file} />
      <Rows kind={kind} file={file} />
    </>
  );
}

function FileProgress({ file }: Pick<Props, 'file'>) {
  const { state, ready, done, failed, toSend } = file;
  if (state === 'CREATING')
    return (
      <div className={css['course']} role="status">
        <Progress label={t`Links`} now={done + failed} total={ready} />
        {t`${{ done: formatCount(done + failed) }} of ${{ linkCount: linkCount(ready) }} created. You can leave this page and come back.`}
      </div>
    );
  return (
    <div className={css['course']}>
      {state === 'COMPLETED' && (
        <Notice kind="success" live>
          {toSend > 0
            ? t`${{ linkCount: linkCount(done) }} created. Sending messages to customers now.`
            : t`${{ linkCount: linkCount(done) }} created.`}
        </Notice>
      )}
      {state === 'CANCELLED' && (
        <Notice>{t`Cancelled. ${{ linkCount: linkCount(done) }} already created will stay.`}</Notice>
      )}
      {state === 'ERRORED' && (
        <Notice kind="error">
          <Trans>Something went wrong on our side. Links already created will stay. We’re looking into it.</Trans>
        </Notice>
      )}
    </div>
  );
}

function Acts({ kind, file }: Props) {
  const { batchId, fileName, may, state } = file;
  const { run, busy, problem } = useAct({ settled: useFileChange() });
  const result = useDownload();
  const fetchFile = () => download(kind.calls.download, { params: { batchId }, query: {} });
  const name = `${fileName.replace(/\.\w{1,5}$/, '')}-result.csv`;
  return (
    <>
      <Refusal text={problem} />
      <div className={`${css['acts']} ${css['steps']}`}>
        {state === 'COMPLETED' && (
          <ButtonLink kind="primary" href={kind.listPath} renderLink={renderLink}>
            <Trans>Go to payment links</Trans>
          </ButtonLink>
        )}
        <Button
          icon={Download}
          busy={result.busy}
          busyLabel={t`Downloading`}
          onClick={() => void result.save(fetchFile, name)}
        >
          <Trans>Download result</Trans>
        </Button>
        {may.cancel && (
          <Button
            kind="danger-text"
            busy={busy}
            onClick={() => void run(() => call(kind.calls.cancel, { params: { batchId } }))}
          >
            <Trans>Cancel the rest</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

function filtersOf({ rows, done, failed, leftOut }: LinkBatch) {
  const option = (value: LinkRowFilter, label: string) => ({ value, label });
  return [
    option('all', t`All ${{ rows: formatCount(rows) }}`),
    option('done', t`Created ${{ done: formatCount(done) }}`),
    ...(failed > 0 ? [option('failed', t`Not created ${{ failed: formatCount(failed) }}`)] : []),
    ...(leftOut > 0 ? [option('left_out', t`Removed ${{ leftOut: formatCount(leftOut) }}`)] : []),
  ];
}

function Rows({ kind, file }: Props) {
  const { list, rows, filter, choose, visited, go, next } = useRows(kind, file);
  return (
    <section aria-label={t`Rows`} className={css['rows']}>
      <div className={css['tools']}>
        <Segmented label={t`Filter rows`} options={filtersOf(file)} value={filter} onChange={choose} />
      </div>
      {rows === undefined && listFailure(list, t`Your payment links are safe. The rows could not be read.`).error}
      {rows?.length === 0 && (
        <NothingFound clear={filter !== 'all' && (() => choose('all'))} clearLabel={t`Show all rows`}>
          <Trans>No rows with this status.</Trans>
        </NothingFound>
      )}
      {rows !== undefined && rows.length > 0 && <ResultRows kind={kind} rows={rows} />}
      {rows !== undefined && (
        <VisitedPager
          visited={visited}
          onVisited={go}
          next={next}
          shown={rows.length}
          size={rowsSize}
          busy={list.isPlaceholderData}
        />
      )}
    </section>
  );
}
