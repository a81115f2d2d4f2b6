import { linkColumnNames, linkColumns } from '@galla/contract/collect/payment-link-batches/columns.ts';
import { linkCellErrors } from '@galla/contract/collect/payment-link-batches/rules.ts';
import { linkRowStates } from '@galla/contract/collect/payment-link-batches/states.ts';
import { paymentLinkDisplay, paymentLinkStates } from '@galla/contract/collect/payment-links/states.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { csvText, named } from '../../platform/db/csv-export.ts';
import type { BatchKey } from './queries.ts';
import { rowTables, shownState } from './row-queries.ts';

const linkNames = Object.fromEntries(paymentLinkStates.map((state) => [state, paymentLinkDisplay[state].name]));

/** All errors of a row, each with its column. */
const reasons = sql`(
  select string_agg(${named(sql`w ->> 'column'`, linkColumns)} || ': ' ||
    case w ->> 'code' when 'REFERENCE_REPEATED' then 'Same as row ' || (w ->> 'row')
      else ${named(sql`w ->> 'code'`, linkCellErrors)} end, '; ' order by n)
  from jsonb_array_elements(r.wrong) with ordinality as e (w, n))`;

/** The rows of a file under the headings on screen, in file order: all rows, or only the wrong ones. */
export function resultQuery(
  { tenantId, batchId }: BatchKey,
  { rows, linkBase }: { readonly rows: 'all' | 'wrong'; readonly linkBase: string },
): RawBuilder<unknown> {
  const columns: readonly (readonly [heading: string, value: RawBuilder<unknown>])[] = [
    ['row', sql`r.number`],
    ...linkColumnNames.map((column) => [linkColumns[column], csvText(sql`(r.cells ->> ${column})`)] as const),
    ['state', named(shownState, linkRowStates)],
    ['link', sql`${linkBase} || l.code`],
    ['link_state', named(sql`l.state`, linkNames)],
    ['reason', reasons],
  ];
  const list = columns.map(([heading, value]) => sql`${value} as ${sql.id(heading)}`);
  const fits = rows === 'all' ? sql`true` : sql`r.state in ('WRONG', 'FAILED')`;
  return sql`select ${sql.join(list)} from ${rowTables}
    where r.tenant_id = ${tenantId}::uuid and r.batch_id = ${batchId}::uuid and ${fits} order by r.number`;
}
