import type { Id } from '@galla/contract/core/ids.ts';
import { ofSeveralMerchants } from '@galla/contract/reports/reports/access.ts';
import { reports } from '@galla/contract/reports/reports/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, queryOf } from '../../../lib/api/api.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import { useKeptMerchants } from '../../../lib/session/kept-merchants.ts';
import { holds, useSession } from '../../../lib/session/session.ts';
import { useReportChange } from '../report-calls.ts';
import { isReady, isUnderWay } from '../report-labels.ts';
import { openFile } from '../use-report-file.ts';
import type { QuickReport } from './quick-reports.ts';

const pollMs = 1000;

/** The merchants of a quick report; undefined if one must be chosen first. */
function useMerchants() {
  const session = useSession();
  const [[kept]] = useKeptMerchants('merchants-settlements', undefined);
  if (!session.profile.superMerchant) return {};
  if (holds(session, ofSeveralMerchants)) return { allMerchants: true as const };
  return kept === undefined ? undefined : { merchantId: kept };
}

/** Requests a report, waits until it is ready, and downloads it. */
export function useQuickReport() {
  const merchants = useMerchants();
  const [asked, setAsked] = useState<{ readonly report: QuickReport; readonly id: Id<'report'> }>();
  const [pressed, setPressed] = useState<QuickReport>();
  const { run, busy, problem } = useAct();
  const changed = useReportChange();
  const found = useQuery({
    ...queryOf(reports.find, { params: { id: asked?.id ?? '' } }),
    enabled: asked !== undefined,
    refetchInterval: ({ state: { data } }) => (data === undefined || isUnderWay(data) ? pollMs : false),
  });
  const made = found.data?.reportId === asked?.id ? found.data : undefined;
  const saved = useRef<string>(undefined);
  useEffect(() => {
    if (made === undefined || isUnderWay(made) || saved.current === made.reportId) return;
    saved.current = made.reportId;
    void changed();
    if (isReady(made) && made.rows !== 0 && made.download !== null) openFile(made.download.path);
  }, [made, changed]);

  const ask = (report: QuickReport) =>
    run(async () => {
      setAsked(undefined);
      setPressed(report);
      const options = { ...merchants, format: 'XLSX' as const };
      const { reportId } =
        report.kind === 'GST'
          ? await call(reports.generateGst, { body: { month: report.month, ...options } })
          : await call(reports.generateSettlement, { body: { settlementDate: report.day, ...options } });
      setAsked({ report, id: reportId });
      await changed();
    });
  return { ask, asked: asked?.report, made, pressed, busy, problem, choosesMerchant: merchants === undefined };
}
