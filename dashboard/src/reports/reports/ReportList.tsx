import { reports } from '@galla/contract/reports/reports/calls.ts';
import { reportDelayNote } from '@galla/contract/reports/reports/rules.ts';
import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { queryOf } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { CursorTable } from '../../lib/lists/cursor-pages/CursorTable.tsx';
import { useCursorPages } from '../../lib/lists/cursor-pages/use-cursor-pages.ts';
import { useMerchantNames } from '../../lib/lists/named-lists.ts';
import { useSession } from '../../lib/session/session.ts';
import { columnsFor, ReportCard } from './list-columns.tsx';
import { ReportDrawer } from './ReportDrawer.tsx';
import css from './Reports.module.css';
import { pageSize, useReports } from './report-calls.ts';
import { isUnderWay, newsOf } from './report-labels.ts';
import type { ReportTab } from './report-tabs.ts';
import { SentEmails } from './schedules/SentEmails.tsx';

interface Props {
  readonly tab: ReportTab;
  /** The report id in the address, from a link in an email. */
  readonly linked?: string | undefined;
  readonly onUnlink?: () => void;
  /** Opens the form; absent until a merchant is chosen. */
  readonly onGenerate?: (() => void) | undefined;
}

/** The reports of a tab, newest first. Running ones are polled. */
export function ReportList({ tab, linked, onUnlink, onGenerate }: Props) {
  const pages = useCursorPages(pageSize);
  const [open, setOpen] = useState<Report>();
  const list = useReports(tab, pages.visited.at(-1));
  const { reports: rows, next } = list.data ?? { next: null };
  const columns = useColumns(tab, rows);
  const news = useNews(rows);
  const found = useLinked(linked);
  const wanted = open ?? found.data;
  const shown = rows?.find(({ reportId }) => reportId === wanted?.reportId) ?? wanted;
  const close = () => {
    setOpen(undefined);
    if (linked !== undefined) onUnlink?.();
  };
  if (onGenerate === undefined && rows?.length === 0 && pages.visited.length === 0) return null;
  return (
    <Section
      className={css['list'] ?? ''}
      title={t`Generated reports`}
      sub={tab.list !== 'settlements' && reportDelayNote}
      right={<SentEmails />}
    >
      <p className="sr" role="status">
        {news}
      </p>
      {found.error !== null && (
        <Notice kind="warning" live>
          {refusalOf(found.error)}
        </Notice>
      )}
      <CursorTable
        label={t`Reports`}
        columns={columns}
        rows={rows}
        rowKey={({ reportId }) => reportId}
        onOpen={setOpen}
        card={(row) => <ReportCard row={row} mixed={tab.only === undefined} />}
        empty={<Nothing onGenerate={onGenerate} />}
        safe={t`Your reports are safe. This list could not be loaded.`}
        list={list}
        pages={pages}
        next={next}
      />
      {shown !== undefined && <ReportDrawer report={shown} onClose={close} />}
    </Section>
  );
}

/** The linked report, which may be on another page. */
const useLinked = (reportId: string | undefined) =>
  useQuery({
    ...queryOf(reports.find, { params: { id: reportId ?? '' } }),
    enabled: reportId !== undefined,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? 1000 : false),
  });

function useColumns({ only }: ReportTab, rows: readonly Report[] | undefined) {
  const { superMerchant } = useSession().profile;
  const ids = [...new Set(rows?.flatMap(({ merchantId }) => merchantId ?? []))];
  const names = useMerchantNames(superMerchant ? ids : []);
  return useMemo(() => {
    const byId = new Map(names?.map(({ merchantId, name }) => [merchantId, name]));
    return columnsFor({ mixed: only === undefined, ...(superMerchant ? { merchants: byId } : {}) });
  }, [names, superMerchant, only]);
}

/** The text for screen readers when a report is done. */
function useNews(rows: readonly Report[] | undefined): string {
  const before = useRef<readonly Report[]>([]);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (rows === undefined) return;
    const heard = newsOf(before.current, rows);
    before.current = rows;
    if (heard !== '') setNews(heard);
  }, [rows]);
  return news;
}

function Nothing({ onGenerate }: Pick<Props, 'onGenerate'>) {
  return (
    <EmptyState
      kind="new"
      title={t`You have not generated any reports in your account.`}
      actions={
        onGenerate && (
          <Button onClick={onGenerate}>
            <Trans>Generate report</Trans>
          </Button>
        )
      }
    >
      <Trans>Reports are available for 7 days.</Trans>
    </EmptyState>
  );
}
