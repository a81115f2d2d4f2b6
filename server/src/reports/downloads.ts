import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { record } from '../audit/service.ts';
import { deriveKey, macOf, sameBytes } from '../platform/crypto/sealing.ts';
import type { FileStore } from '../platform/files/store.ts';
import { FileMissing } from '../platform/files/store.ts';
import type { CallerContext, Download } from '../platform/http/handlers.ts';
import type { ReportRow } from './queries.ts';
import { isExpired } from './report-view.ts';
import { findReport } from './service.ts';

/** How long a link is valid: long enough to press it, too short to pass it on. */
const linkMs = 5 * 60_000;

/** A link is valid for one report, one person and a few minutes. It opens nothing for other people. */
const keyOf = ({ masterKey, scope }: CallerContext, id: string, until: string) =>
  macOf(deriveKey(masterKey, 'report-link'), id, scope.personId, until);

/** The link to a report's file for the current person; null without a file. */
export function linkTo(context: CallerContext, report: ReportRow): { path: string; until: string } | null {
  if (report.state !== 'SUCCESSFUL' || isExpired(report, context.now)) return null;
  const end = context.now + linkMs;
  const key = keyOf(context, report.id, String(end)).toString('base64url');
  const path = `/api/v1/reports/${encodeId('report', report.id)}/download?until=${end}&key=${key}`;
  return { path, until: new Date(end).toISOString() };
}

const types = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * The file of a report; the download is logged first. The link is checked before the report is read, so that another
 * person's link does not reveal whether the report exists.
 * @throws Problem REPORT_LINK_UNKNOWN for such a link, REPORT_LINK_EXPIRED after its end, REPORT_NOT_FOUND before the
 * file is made, DOCUMENT_EXPIRED after the file is deleted
 */
export async function downloadReport(
  context: CallerContext,
  files: FileStore,
  shownId: string,
  { until, key }: { readonly until: string; readonly key: string },
): Promise<Download> {
  const id = decodeId('report', shownId);
  if (id === undefined || !sameBytes(Buffer.from(key, 'base64url'), keyOf(context, id, until)))
    throw new Problem('REPORT_LINK_UNKNOWN', 404);
  if (Number(until) <= context.now) throw new Problem('REPORT_LINK_EXPIRED', 410);
  const report = await findReport(context, shownId).catch((error: unknown) => {
    // The person of the link may have lost access to the report.
    throw error instanceof Problem && error.code === 'REPORT_UNKNOWN' ? new Problem('REPORT_LINK_UNKNOWN', 404) : error;
  });
  return readReportFile(context, files, report);
}

/**
 * The file of a report that the caller may see; the download is logged first. @throws Problem REPORT_NOT_FOUND before the
 * file is made, DOCUMENT_EXPIRED after it is deleted
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
    // An error ends the answer early, and the closed connection shows the reader that the file is incomplete.
    stream: report.gzipped ? pipeline(file, createGunzip(), () => undefined) : file,
  };
}
