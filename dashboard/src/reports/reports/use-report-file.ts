import { errorTexts } from '@galla/contract/core/errors.ts';
import { reports } from '@galla/contract/reports/reports/calls.ts';
import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { call } from '../../lib/api/api.ts';
import { toastRefusal } from '../../lib/forms/toast-refusal.ts';
import { useAct } from '../../lib/forms/use-act.ts';
import { useReportChange } from './report-calls.ts';

/** Opens a link as a download. The browser streams the file to disk, whatever its size. */
export function openFile(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** Downloads the file of a report. The link is valid for minutes only, so it is requested on the press. */
export function useReportFile({ reportId }: Pick<Report, 'reportId'>) {
  const { run, busy } = useAct({ refused: toastRefusal });
  const changed = useReportChange();
  const save = () =>
    run(async () => {
      const { download, expired, state } = await call(reports.find, { params: { id: reportId } });
      if (download !== null) return openFile(download.path);
      const code = expired ? 'DOCUMENT_EXPIRED' : state === 'FAILED' ? 'REPORT_GENERATION_ERROR' : 'REPORT_NOT_FOUND';
      toast.error(errorTexts[code], 6000);
      await changed();
    });
  return { busy, save };
}

/** Generates a failed or expired report again. */
export function useRegenerate({ reportId }: Pick<Report, 'reportId'>, done?: () => void) {
  const { run, busy } = useAct({ refused: toastRefusal, settled: useReportChange() });
  const again = () =>
    run(async () => {
      await call(reports.regenerate, { params: { id: reportId } });
      done?.();
    });
  return { busy, again };
}
