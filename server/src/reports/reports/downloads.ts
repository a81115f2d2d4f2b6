import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { CallerContext } from '../../callers/scoped.ts';
import { deriveKey, macOf, sameBytes } from '../../platform/crypto/sealing.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Download } from '../../platform/http/handlers.ts';
import { readReportFile } from './public/report-file.ts';
import { isExpired } from './public/report-view.ts';
import { findReport } from './public/service.ts';
import type { ReportRow } from './queries.ts';

/** How long a link is valid: long enough to click it, too short to share it. */
const linkMs = 5 * 60_000;

/** A link is valid for one report, one person and a few minutes. It does not work for other people. */
const keyOf = ({ masterKey, scope }: CallerContext, id: string, until: string) =>
  macOf(deriveKey(masterKey, 'report-link'), id, scope.personId, until);

/** The link to a report's file for the current person. Null without a file. */
export function linkTo(context: CallerContext, report: ReportRow): { path: string; until: string } | null {
  if (report.state !== 'SUCCESSFUL' || isExpired(report, context.now)) return null;
  const end = context.now + linkMs;
  const key = keyOf(context, report.id, String(end)).toString('base64url');
  const path = `/api/v1/reports/${encodeId('report', report.id)}/download?until=${end}&key=${key}`;
  return { path, until: new Date(end).toISOString() };
}

/**
 * The file of a report; the download is logged first. The link is checked before the report is read, so that another
 * person's link does not reveal whether the report exists.
 * @throws Problem REPORT_LINK_UNKNOWN for another person's link, REPORT_LINK_EXPIRED after its expiry, REPORT_NOT_FOUND
 * before the file is generated, DOCUMENT_EXPIRED after the file is deleted
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
