import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import type { ComponentProps, ReactNode } from 'react';
import { CursorTable } from '../lists/cursor-pages/CursorTable.tsx';
import css from './FileHistory.module.css';

/** The fields of a file that every list shows. */
interface UploadedFile {
  readonly fileName: string;
  readonly createdAt: string;
  readonly createdBy: string | null;
}

interface Props<Row extends UploadedFile, Cursor>
  extends Pick<
    ComponentProps<typeof CursorTable<Row, Cursor>>,
    'label' | 'rows' | 'rowKey' | 'rowHref' | 'safe' | 'list' | 'pages' | 'next'
  > {
  readonly title: string;
  /** The number of rows of a file, for a phone's card. */
  readonly countOf: (row: Row) => string;
  readonly pill: (row: Row, text: boolean) => ReactNode;
  /** The columns after the file, its date and its state. */
  readonly columns: readonly DataColumn<Row>[];
}

/** Earlier files, newest first. Renders nothing before the first. */
export function FileHistory<Row extends UploadedFile, Cursor>({ title, countOf, pill, ...table }: Props<Row, Cursor>) {
  if (table.rows?.length === 0 && table.pages.visited.length === 0) return null;
  return (
    <Section title={title} className={css['part'] ?? ''}>
      <CursorTable
        {...table}
        columns={[...fileColumns<Row>((row) => pill(row, false)), ...table.columns]}
        card={(row) => (
          <RowCard
            title={row.fileName}
            line={`${formatDateTime(row.createdAt)} · ${countOf(row)}`}
            state={pill(row, true)}
          />
        )}
        empty={null}
      />
    </Section>
  );
}

const fileColumns = <Row extends UploadedFile>(pill: (row: Row) => ReactNode): readonly DataColumn<Row>[] => [
  {
    id: 'file',
    head: t`File`,
    link: true,
    cell: ({ fileName, createdBy }) => (
      <TwoLines first={<span title={fileName}>{fileName}</span>} second={createdBy ?? '–'} />
    ),
  },
  {
    id: 'date',
    head: t`Date`,
    width: 200,
    drop: 1,
    cell: ({ createdAt }) => <Figure kind="time">{formatDateTime(createdAt)}</Figure>,
  },
  { id: 'state', head: t`Status`, width: 200, cell: pill },
];
