import type { ReportKind } from '@galla/contract/reports/reports/kinds.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { visibleReports } from './queries.ts';

/** The fields of a report that its email needs. */
export type About = Pick<Row<'report'>, 'kind' | 'first_day' | 'last_day'>;

/** An email with its report and the names of the people involved. */
export type EmailRow = Row<'report_email'> &
  About & { readonly sender: string | null; readonly names: string[] | null };

/** The emails about reports of these kinds that a person may see, newest first. */
export async function listEmailRows(
  tx: Tx,
  scope: Scope,
  kinds: readonly ReportKind[],
  { after, size }: { readonly after?: string | undefined; readonly size: number },
): Promise<EmailRow[]> {
  const { rows } = await sql<EmailRow>`
      select e.*, r.kind, r.first_day, r.last_day, sender.name as sender,
        (select array_agg(p.name order by lower(p.name)) from person p where p.id = any (e.recipients)) as names
      from report_email e join report r on r.tenant_id = e.tenant_id and r.id = e.report_id
      left join person sender on sender.id = e.sent_by
      where ${visibleReports(scope, kinds)} ${after === undefined ? sql`` : sql`and e.id < ${after}::uuid`}
      order by e.id desc limit ${size}`.execute(tx);
  return rows;
}

/** Records the recipients of a report. */
export async function insertEmail(tx: Tx, email: Row<'report_email'>): Promise<void> {
  await tx.insertInto('report_email').values(email).execute();
}

export async function findMerchantName(tx: Tx, tenantId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select('m.name')
    .where('t.id', '=', tenantId)
    .executeTakeFirst();
  return row?.name;
}

export async function findPersonName(tx: Tx, personId: string): Promise<string> {
  return (await tx.selectFrom('person').select('name').where('id', '=', personId).executeTakeFirstOrThrow()).name;
}
