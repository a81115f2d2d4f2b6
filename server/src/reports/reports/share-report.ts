import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { reportEmailIds } from '@galla/contract/reports/reports/feature.ts';
import type { ReportKind } from '@galla/contract/reports/reports/kinds.ts';
import type { Recipient, ReportEmail } from '@galla/contract/reports/reports/sharing.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import { countUse } from '../../platform/auth/limits.ts';
import type { Row } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset-page.ts';
import { installationTime } from '../../platform/sandbox-clock.ts';
import { type About, type EmailRow, findPersonName, listEmailRows } from './email-queries.ts';
import { mailReport, nameOfMerchants } from './emails.ts';
import { kindsFor, ownerOf, wrong } from './kinds.ts';
import { isExpired } from './public/report-view.ts';
import { findReport } from './public/service.ts';
import type { Readable } from './reader-queries.ts';
import { findReaders, type Reader } from './reader-queries.ts';

/** The maximum number of recipients per sender and hour, so that sharing cannot flood mailboxes. */
const hourly = { max: 60, windowMs: 3_600_000 };
const maxShown = 50;

/** The fields of a report that decide who may see it. */
const readableOf = (report: Row<'report'>): Readable => ({
  kind: report.kind,
  groupId: report.group_id,
  tenantId: report.tenant_id,
  ofSeveral: report.merchant_tenants.length > 1,
  askedBy: report.asked_by,
});

/** A reader in the contract's form. */
const viewReader = ({ id, name, masked_email }: Reader, personId: string) => ({
  userId: encodeId('person', id),
  name,
  email: masked_email,
  you: id === personId,
});

/** The possible recipients of a kind of report. @throws Problem PR002 */
export async function listRecipients(
  { scope, transaction }: ScopedContext,
  { kind, search }: { readonly kind: ReportKind; readonly search?: string | undefined },
): Promise<Recipient[]> {
  if (!kindsFor(scope).includes(kind)) throw new Problem('PR002', 403);
  const { personId, groupId } = scope;
  const readable = { kind, groupId, tenantId: ownerOf(scope), ofSeveral: false, askedBy: personId };
  const readers = await transaction((tx) => findReaders(tx, readable, { search, max: maxShown }));
  return readers.map((reader) => viewReader(reader, personId));
}

/** The people with these ids, if each may see a report. @throws Problem STATUS_400 */
export async function readersOf(
  { transaction }: ScopedContext,
  readable: Readable,
  { ids, field }: { readonly ids: readonly string[]; readonly field: string },
) {
  const wanted = ids.map((id) => decodeId('person', id) ?? '');
  const readers = await transaction((tx) => findReaders(tx, readable, { ids: wanted, max: wanted.length }));
  if (readers.length < wanted.length)
    throw wrong(field, 'Choose people of your team who may see this report and have a verified email.');
  return readers;
}

/**
 * Sends a link to a finished report to people who may see it. @throws Problem REPORT_NOT_FOUND until it is generated,
 * DOCUMENT_EXPIRED, STATUS_400 for a recipient without access, TOO_MANY_REQUESTS
 */
export async function sendReport(context: ScopedContext, shown: string, to: readonly string[]): Promise<ReportEmail> {
  const { scope, now, clock, publicUrl, contact } = context;
  const report = await findReport(context, shown);
  if (report.state !== 'SUCCESSFUL') throw new Problem('REPORT_NOT_FOUND', 404);
  if (isExpired(report, now)) throw new Problem('DOCUMENT_EXPIRED', 410);
  const readers = await readersOf(context, readableOf(report), { ids: to, field: 'to' });
  await context.transaction((tx) => {
    const key = `report-email:${scope.personId}`;
    return countUse(
      tx,
      readers.map(() => ({ key, limit: hourly })),
      installationTime(clock),
    );
  });
  const { personId, membershipId } = scope;
  const email = await inTenant(context.database, report.tenant_id, async (tx) => {
    const of = await nameOfMerchants(tx, report.merchant_tenants);
    const sender = await findPersonName(tx, personId);
    const mail = { report, of, publicUrl, contact, clock, sender, sentBy: personId };
    const kept = await mailReport(tx, readers, mail);
    const detail = { report: shown, kind: report.kind, to: readers.map(({ name }) => name).join(', ') };
    await record(tx, context, { act: 'REPORT_EMAILED', personId, membershipId, detail });
    return { ...kept, sender };
  });
  return viewEmail({ ...email, ...aboutOf(report), names: readers.map(({ name }) => name) });
}

const aboutOf = ({ kind, first_day, last_day }: About): About => ({ kind, first_day, last_day });

const viewEmail = (row: EmailRow): ReportEmail => ({
  emailId: encodeId(reportEmailIds, row.id),
  reportId: encodeId('report', row.report_id),
  kind: row.kind,
  from: row.first_day,
  to: row.last_day,
  sentBy: row.sender,
  sentAt: row.created_at.toISOString(),
  recipients: row.names ?? [],
});

/** The emails about reports that the person may see, newest first. */
export async function listEmails(
  { scope, scoped }: ScopedContext,
  query: { readonly size: number; readonly after?: string | undefined },
): Promise<{ emails: ReportEmail[]; next: ReportEmail['emailId'] | null }> {
  const after = query.after === undefined ? undefined : decodeId(reportEmailIds, query.after);
  const read = await scoped((tx) => listEmailRows(tx, scope, kindsFor(scope), { after, size: query.size + 1 }));
  const { rows, next } = keysetPage(read, query, ({ id }) => encodeId(reportEmailIds, id));
  return { emails: rows.map(viewEmail), next };
}
