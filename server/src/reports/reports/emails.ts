import { encodeId } from '@galla/contract/core/ids.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { emailLabels } from '@galla/contract/core/messages/email-texts.ts';
import { screenOfKind } from '@galla/contract/reports/reports/access.ts';
import { reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { reportDays, reportEmails } from '@galla/contract/reports/reports/messages.ts';
import type { Clock } from '../../platform/clock.ts';
import { moment } from '../../platform/customer-pages/formats.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { said } from '../../platform/http/language.ts';
import { newId } from '../../platform/ids.ts';
import { filled, personEmail } from '../../platform/messages/email.ts';
import type { Message } from '../../platform/messages/outbox.ts';
import { postMessage } from '../../platform/messages/outbox.ts';
import { findLanguages } from '../../platform/messages/person-language-queries.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import { installationTime } from '../../platform/sandbox-clock.ts';
import { findMerchantName, insertEmail } from './email-queries.ts';
import type { Reader } from './reader-queries.ts';

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const rowsFormat = new Intl.NumberFormat('en-IN');
const shownDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));
function daysOf({ first_day, last_day }: Row<'report'>, language: Language): string {
  const [from, to] = [shownDay(first_day), shownDay(last_day)];
  return first_day === last_day ? from : filled(language, reportDays, { from, to });
}

/** The content of an email about a report. */
interface Mail {
  readonly report: Row<'report'>;
  /** The name of the merchant, or the number of merchants. */
  readonly of: string;
  /** The name of the sender; null for a schedule. */
  readonly sender: string | null;
  readonly publicUrl: string;
  readonly contact: ProviderContact;
  readonly clock: Clock;
}

function emailTo(reader: Reader, language: Language, { report, of, sender, publicUrl, contact }: Mail): Message {
  const { kind, format, row_count, expires_at } = report;
  const name = said(language, reportKinds[kind].name);
  const dates = daysOf(report, language);
  const facts = [
    [emailLabels.report, name],
    [emailLabels.dates, dates],
    [emailLabels.business, of],
    [emailLabels.file, format],
    [emailLabels.rows, rowsFormat.format(row_count ?? 0)],
    ...(expires_at === null ? [] : [[emailLabels.until, `${moment(expires_at)} IST`] as const]),
  ] as const;
  const texts = reportEmails[sender === null ? 'SCHEDULED' : 'SHARED'];
  const words = { report: name, dates, sender: sender ?? '' };
  const url = `${publicUrl}${screenOfKind(kind).path}?report=${encodeId('report', report.id)}`;
  return personEmail({ ...reader, language }, texts, words, { contact, url, facts });
}

/** Sends a link to a report, and stores and returns its recipients, in the caller's transaction. */
export async function mailReport(tx: Tx, readers: readonly Reader[], mail: Mail & { readonly sentBy: string | null }) {
  const { report, clock } = mail;
  const now = clock.now();
  const email = {
    tenant_id: report.tenant_id,
    id: newId(now),
    report_id: report.id,
    sent_by: mail.sentBy,
    recipients: readers.map(({ id }) => id),
    created_at: new Date(now),
  };
  await insertEmail(tx, email);
  const languages = await findLanguages(
    tx,
    readers.map(({ id }) => id),
  );
  for (const reader of readers)
    await postMessage(tx, emailTo(reader, languages.get(reader.id) ?? 'en', mail), installationTime(clock));
  return email;
}

/** The name of a report's merchant, or the number of merchants. */
export async function nameOfMerchants(tx: Tx, tenants: readonly string[]): Promise<string> {
  const [only = '', ...others] = tenants;
  return others.length > 0 ? `${tenants.length} merchants` : ((await findMerchantName(tx, only)) ?? '');
}
