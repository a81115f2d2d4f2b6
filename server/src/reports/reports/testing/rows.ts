import { encodeId } from '@galla/contract/core/ids.ts';
import { reportScheduleIds, reportTemplateIds } from '@galla/contract/reports/reports/feature.ts';
import { inTenant, openDatabase } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { istDay } from '../../../platform/indian-time.ts';

const dayMs = 86_400_000;
const reportDays = { from: istDay(Date.now() - 2 * dayMs), to: istDay(Date.now() - dayMs) };

/** A report requested by a colleague. */
export async function reportOf(url: string, tenant_id: string, asked_by: string): Promise<string> {
  const id = newId();
  const at = new Date();
  const api = openDatabase({ url: url, role: 'galla_api', connections: 1 });
  const look = { template: 'STORE', columns: ['canary-order', 'storeName'], format: 'CSV' } as const;
  const about = { group_id: null, store_ids: null, kind: 'TRANSACTION' } as const;
  const dates = { first_day: reportDays.from, last_day: reportDays.to, created_at: at, due_at: at };
  const filters = JSON.stringify({ terminalIds: null, states: null, instruments: null });
  await inTenant(api, tenant_id, (tx) =>
    tx
      .insertInto('report')
      .values({
        tenant_id,
        id,
        ...about,
        ...dates,
        ...look,
        columns: [...look.columns],
        merchant_tenants: [tenant_id],
        filters,
        state: 'TO_BE_STARTED',
        asked_by,
      })
      .execute(),
  );
  await api.close();
  return encodeId('report', id);
}

/** A merchant's own template, and a schedule that uses it. */
export async function scheduleOf(
  url: string,
  owner_id: string,
  made_by: string,
): Promise<{ template: string; schedule: string }> {
  const [template, schedule, at] = [newId(), newId(), new Date()];
  const api = openDatabase({ url: url, role: 'galla_api', connections: 1 });
  const look = { template: 'STORE', columns: ['canary-order', 'storeName'] } as const;
  const columns = [...look.columns];
  const days = { first_day: reportDays.from, last_day: reportDays.to, created_at: at, due_at: at };
  const filters = JSON.stringify({ terminalIds: null, states: null, instruments: null });
  const what = { kind: 'DAILY_TRANSACTION', every: 'DAILY', format: 'CSV', recipients: [made_by] } as const;
  const reach = { group_id: null, merchant_tenants: null, store_ids: null, membership_id: newId(), made_by };
  await inTenant(api, owner_id, async (tx) => {
    await tx
      .insertInto('report_template')
      .values({
        owner_id,
        id: template,
        name: 'canary-template',
        ...look,
        columns,
        changed_by: made_by,
        changed_at: at,
      })
      .execute();
    await tx
      .insertInto('report_schedule')
      .values({
        owner_id,
        id: schedule,
        ...what,
        recipients: [made_by],
        ...reach,
        ...days,
        filters,
        template_id: template,
        ...look,
        columns,
      })
      .execute();
  });
  await api.close();
  return { template: encodeId(reportTemplateIds, template), schedule: encodeId(reportScheduleIds, schedule) };
}
