import { encodeId } from '@galla/contract/core/ids.ts';
import { reportKinds } from '@galla/contract/reports/rules.ts';
import { pageOfKind } from '@galla/contract/reports/sharing.ts';
import type { Row, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { postMessage } from '../platform/messages/outbox.ts';
import type { ProviderContact } from '../platform/provider.ts';
import { findMerchantName, insertEmail } from './email-queries.ts';
import type { Reader } from './reader-queries.ts';

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const momentFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
const shownDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));
const daysOf = ({ first_day, last_day }: Row<'report'>) =>
  first_day === last_day ? shownDay(first_day) : `${shownDay(first_day)} to ${shownDay(last_day)}`;

/** The content of an e-mail about a report. */
interface Mail {
  readonly report: Row<'report'>;
  /** The name of the merchant, or how many merchants there are. */
  readonly of: string;
  /** The name of the sender; null for a schedule. */
  readonly sender: string | null;
  readonly publicUrl: string;
  readonly contact: ProviderContact;
  readonly now: number;
}

function bodyFor(reader: Reader, { report, of, sender, publicUrl, contact }: Mail): string {
  const why = sender === null ? 'a report that was scheduled for you is ready' : `${sender} shares a report with you`;
  const until = report.expires_at === null ? '' : ` until ${momentFormat.format(report.expires_at)} IST`;
  return `Hello ${reader.name},

${why}:

${reportKinds[report.kind]}, ${daysOf(report)}
${of}
${report.format}, ${report.row_count ?? 0} rows

Open it here; ${contact.name} asks you to sign in:

${publicUrl}${pageOfKind[report.kind]}?report=${encodeId('report', report.id)}

The file can be downloaded there${until}. The link shows it only to people of the team who may see it.
`;
}

/** Sends a link to a report, and stores and returns its recipients, in the caller's transaction. */
export async function mailReport(tx: Tx, readers: readonly Reader[], mail: Mail & { readonly sentBy: string | null }) {
  const { report, now } = mail;
  const email = {
    ...{ tenant_id: report.tenant_id, id: newId(now), report_id: report.id, sent_by: mail.sentBy },
    ...{ recipients: readers.map(({ id }) => id), created_at: new Date(now) },
  };
  await insertEmail(tx, email);
  const subject = `${reportKinds[report.kind]} of ${daysOf(report)}`;
  for (const reader of readers)
    await postMessage(tx, { channel: 'EMAIL', destination: reader.email, subject, body: bodyFor(reader, mail) }, now);
  return email;
}

/** The text for the merchants of a report. */
export async function nameOfMerchants(tx: Tx, tenants: readonly string[]): Promise<string> {
  const [only = '', ...others] = tenants;
  return others.length > 0 ? `${tenants.length} merchants` : ((await findMerchantName(tx, only)) ?? '');
}
