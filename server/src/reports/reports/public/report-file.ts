import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { CallerContext } from '../../../callers/scoped.ts';
import { record } from '../../../identity/audit/public/service.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import type { Download } from '../../../platform/http/handlers.ts';
import type { ReportRow } from '../queries.ts';
import { isExpired } from './report-view.ts';

const types = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * The file of a report that the caller may see; the download is logged first. @throws Problem REPORT_NOT_FOUND before
 * the file is generated, DOCUMENT_EXPIRED after it is deleted
 */
export async function readReportFile(context: CallerContext, files: FileStore, report: ReportRow): Promise<Download> {
  if (report.state !== 'SUCCESSFUL') throw new Problem('REPORT_NOT_FOUND', 404);
  if (isExpired(report, context.now)) throw new Problem('DOCUMENT_EXPIRED', 410);
  const file = await files.read(report.file_key ?? '').catch((error: unknown) => {
    throw error instanceof FileMissing ? new Problem('DOCUMENT_EXPIRED', 410) : error;
  });
  const { personId, membershipId } = context.scope;
  const detail = { report: encodeId('report', report.id), kind: report.kind };
  try {
    await context.transaction((tx) =>
      record(tx, context, { act: 'REPORT_DOWNLOADED', personId, membershipId, detail }),
    );
  } catch (error) {
    file.destroy();
    throw error;
  }
  const kind = report.kind.toLowerCase().replaceAll('_', '-');
  return {
    fileName: `${kind}-report-${report.first_day}-${report.last_day}.${report.format.toLowerCase()}`,
    type: types[report.format],
    // An error ends the response early, and the closed connection shows the reader that the file is incomplete.
    stream: report.gzipped ? pipeline(file, createGunzip(), () => undefined) : file,
  };
}
