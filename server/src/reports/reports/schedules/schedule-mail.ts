import { encodeId } from '@galla/contract/core/ids.ts';
import { record } from '../../../identity/audit/public/service.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import type { ProviderContact } from '../../../platform/provider.ts';
import { mailReport, nameOfMerchants } from '../emails.ts';
import { findReaders } from '../reader-queries.ts';
import { findSchedule } from './schedule-queries.ts';
import { readableBy } from './schedule-rights.ts';

/** Sends the link to a schedule's report to those of its recipients who may currently see it. */
export async function mailScheduled(
  tx: Tx,
  work: {
    readonly clock: Clock;
    readonly publicUrl: string;
    readonly contact: ProviderContact;
    readonly masterKey: Buffer;
  },
  report: Row<'report'>,
): Promise<void> {
  const now = work.clock.now();
  const schedule = await findSchedule(tx, report.group_id ?? report.tenant_id, report.schedule_id);
  if (schedule === undefined || schedule.recipients.length === 0) return;
  const readable = { ...readableBy(schedule), ofSeveral: report.merchant_tenants.length > 1 };
  const readers = await findReaders(tx, readable, { ids: schedule.recipients, max: schedule.recipients.length });
  if (readers.length === 0) return;
  const of = await nameOfMerchants(tx, report.merchant_tenants);
  const { publicUrl, contact, clock } = work;
  await mailReport(tx, readers, { report, of, sender: null, sentBy: null, publicUrl, contact, clock });
  const detail = { report: encodeId('report', report.id), to: readers.map(({ name }) => name).join(', ') };
  const context = { masterKey: work.masterKey, now, address: 'worker', userAgent: undefined };
  const by = { personId: null, membershipId: null, ownerId: schedule.owner_id };
  await record(tx, context, { act: 'REPORT_EMAILED', ...by, detail });
}
