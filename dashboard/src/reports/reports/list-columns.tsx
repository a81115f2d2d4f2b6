import { reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatSize } from '@galla/ui/format/counts.ts';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, RotateCcw } from 'lucide-react';
import { Name } from '../../lib/page/Name.tsx';
import { rowCount } from '../../lib/rows/row-count.ts';
import css from './Reports.module.css';
import {
  columnCount,
  daysText,
  isReady,
  isUnderWay,
  leadingTotal,
  pillOf,
  progressText,
  reportTitle,
  totalText,
} from './report-labels.ts';
import { useRegenerate, useReportFile } from './use-report-file.ts';

const none = <span className="muted">–</span>;

export const ReportPill = ({ report, text = false }: { readonly report: Report; readonly text?: boolean }) => (
  <StatusPill state={report.state} {...pillOf(report)} text={text} />
);

export function ReportProgress({ report }: { readonly report: Report }) {
  const { state, rowsDone, rows } = report;
  const text = progressText(report);
  return (
    <span className={css['course']}>
      <Progress
        label={t`Progress of ${{ report: reportTitle(report) }}`}
        now={rowsDone}
        total={state === 'TO_BE_STARTED' ? 1 : (rows ?? 0)}
        text={text}
      />
      <Figure kind="count">{text}</Figure>
    </span>
  );
}

/** The action of a report's row: download, or generate again. */
function RowAct({ report }: { readonly report: Report }) {
  const file = useReportFile(report);
  const regenerate = useRegenerate(report);
  if (isUnderWay(report)) return null;
  const title = reportTitle(report);
  return isReady(report) ? (
    <IconButton
      className={css['rowAct']}
      name={t`Download: ${title}`}
      icon={Download}
      aria-busy={file.busy || undefined}
      onClick={() => void file.save()}
    />
  ) : (
    <IconButton
      className={css['rowAct']}
      name={t`Generate again: ${title}`}
      icon={RotateCcw}
      aria-busy={regenerate.busy || undefined}
      onClick={() => void regenerate.again()}
    />
  );
}

const report = (mixed: boolean): DataColumn<Report> => ({
  id: 'report',
  head: t`Report`,
  link: true,
  cell: (row) => (
    <TwoLines first={<Figure kind="time">{daysText(row)}</Figure>} second={<Name>{detailOf(row, mixed)}</Name>} />
  ),
});

/** In a list of several kinds, the kind is more useful than the number of columns. */
const detailOf = ({ kind, format, columns }: Report, mixed: boolean): string =>
  `${format} · ${mixed ? reportKinds[kind].name : columnCount(columns.length)}`;

const merchant = (names: ReadonlyMap<string, string>): DataColumn<Report> => ({
  id: 'merchant',
  head: t`Merchant`,
  width: 184,
  drop: 3,
  cell: ({ merchantId }) =>
    merchantId === null ? (
      t`Several merchants`
    ) : (
      <TwoLines first={<Name>{names.get(merchantId) ?? merchantId}</Name>} second={<Figure>{merchantId}</Figure>} />
    ),
});

const asked: DataColumn<Report> = {
  id: 'asked',
  head: msg`Requested on`,
  width: 168,
  drop: 2,
  cell: ({ createdAt, askedBy }) => (
    <TwoLines
      first={
        <Figure kind="time">
          {formatDay(createdAt)}, {formatTime(createdAt)}
        </Figure>
      }
      second={askedBy && <Name>{askedBy}</Name>}
    />
  ),
};

const status: DataColumn<Report> = {
  id: 'status',
  head: msg`Status`,
  width: 196,
  cell: (row) => (
    <TwoLines
      first={<ReportPill report={row} />}
      second={isUnderWay(row) ? <ReportProgress report={row} /> : untilOf(row)}
    />
  ),
};

/** When its file expires. */
function untilOf(row: Report) {
  if (!isReady(row) || row.expiresAt === null) return undefined;
  return (
    <Trans>
      Until <Figure kind="time">{ph({ day: formatDay(row.expiresAt) })}</Figure>
    </Trans>
  );
}

const rows: DataColumn<Report> = {
  id: 'rows',
  head: msg`Rows`,
  width: 112,
  align: 'end',
  drop: 1,
  cell: ({ rows: count, bytes }) =>
    count === null ? (
      none
    ) : (
      <TwoLines
        end
        first={<Figure kind="count">{formatCount(count)}</Figure>}
        second={bytes !== null && <Figure kind="count">{formatSize(bytes)}</Figure>}
      />
    ),
};

const amount: DataColumn<Report> = {
  id: 'amount',
  head: msg`Total`,
  width: 160,
  align: 'end',
  cell: (row) => {
    const total = leadingTotal(row);
    return total === undefined ? (
      none
    ) : (
      <TwoLines end first={<Money paise={total.amount} />} second={totalText(total.label)} />
    );
  },
};

const act: DataColumn<Report> = {
  id: 'act',
  head: msg`File`,
  width: 56,
  align: 'end',
  cell: (row) => <RowAct report={row} />,
};

/** The columns of the list. `mixed`: it has several kinds. `merchants`: by id, for a super-merchant. */
export const columnsFor = ({
  mixed,
  merchants,
}: {
  readonly mixed: boolean;
  readonly merchants?: ReadonlyMap<string, string>;
}): readonly DataColumn<Report>[] => [
  report(mixed),
  ...(merchants === undefined ? [] : [merchant(merchants)]),
  asked,
  status,
  rows,
  amount,
  act,
];

export function ReportCard({ row, mixed }: { readonly row: Report; readonly mixed: boolean }) {
  const total = leadingTotal(row);
  const line = row.rows === null || isUnderWay(row) ? formatDay(row.createdAt) : rowCount(row.rows);
  return (
    <span className={css['card']}>
      <RowCard
        title={<Figure kind="time">{daysText(row)}</Figure>}
        line={
          <>
            {row.format} · {mixed ? reportKinds[row.kind].name : line}
          </>
        }
        amount={total && <Money paise={total.amount} />}
        state={<ReportPill report={row} text />}
      />
      {isUnderWay(row) && <ReportProgress report={row} />}
    </span>
  );
}
