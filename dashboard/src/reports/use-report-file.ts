import { errorTexts } from '@galla/contract/core/errors.ts';
import { reports } from '@galla/contract/reports/endpoints.ts';
import type { Report } from '@galla/contract/reports/schemas.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { useState } from 'react';
import { call } from '../lib/api/api.ts';
import { refusalOf } from '../lib/api/refusal.ts';
import { useReportChange } from './report-calls.ts';

/** Long enough to be read: the text answers a press. */
const saidMs = 6000;

/** Opens a link as a download: the browser writes the file to the disk piece by piece, however large it is. */
export function openFile(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** Downloads the file of a report. The link is good for minutes, so it is requested at the press. */
export function useReportFile({ reportId }: Pick<Report, 'reportId'>) {
  const [busy, setBusy] = useState(false);
  const changed = useReportChange();
  const take = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { download, expired, state } = await call(reports.find, { params: { id: reportId } });
      if (download !== null) openFile(download.path);
      else {
        const code = expired ? 'DOCUMENT_EXPIRED' : state === 'FAILED' ? 'REPORT_GENERATION_ERROR' : 'REPORT_NOT_FOUND';
        toast.error(errorTexts[code], saidMs);
        await changed();
      }
    } catch (error) {
      toast.error(refusalOf(error), saidMs);
    } finally {
      setBusy(false);
    }
  };
  return { busy, take };
}

/** Generates a report again that has failed or expired. */
export function useRegenerate({ reportId }: Pick<Report, 'reportId'>, done?: () => void) {
  const [busy, setBusy] = useState(false);
  const changed = useReportChange();
  const again = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await call(reports.regenerate, { params: { id: reportId } });
      done?.();
    } catch (error) {
      toast.error(refusalOf(error), saidMs);
    } finally {
      await changed();
      setBusy(false);
    }
  };
  return { busy, again };
}
