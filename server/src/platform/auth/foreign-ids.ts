import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { sql } from 'kysely';
import { uuidArray } from '../db/arrays.ts';
import type { Database } from '../db/database.ts';
import { inTenants } from '../db/database.ts';
import type { Scope } from './scope.ts';

const places = ['store', 'terminal', 'qrCode'] as const;

/** The ids of stores, terminals and QR codes anywhere in an input, without duplicates. */
interface Named {
  readonly store: Set<string>;
  readonly terminal: Set<string>;
  readonly qrCode: Set<string>;
}

function namedIn(value: unknown, named: Named = { store: new Set(), terminal: new Set(), qrCode: new Set() }): Named {
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) namedIn(inner, named);
  if (typeof value !== 'string') return named;
  for (const kind of places) {
    const id = decodeId(kind, value);
    if (id !== undefined) named[kind].add(id);
  }
  return named;
}

/**
 * Refuses a change whose input contains, at any depth, merchants, stores, terminals or QR codes outside the scope,
 * because other people read stored input later. Reads need no such check: the scope restricts them.
 * @throws Problem INVALID_MERCHANT_ID, STATUS_404
 */
export async function refuseForeignIds(database: Database, scope: Scope, inputs: readonly unknown[]): Promise<void> {
  const merchants = new Set(scope.merchants.map(({ merchantId }) => merchantId));
  const wanted = inputs.flatMap(merchantIdsOf);
  if (!wanted.every((id) => merchants.has(id))) throw new Problem('INVALID_MERCHANT_ID', 404);
  const named = namedIn(inputs);
  const count = named.store.size + named.terminal.size + named.qrCode.size;
  if (count > 0 && (await countKnown(database, scope, named)) < count) throw new Problem('STATUS_404', 404);
}

/** The merchants at the top level of an input. Those in its parts are content, such as the cells of a file. */
function merchantIdsOf(input: unknown): string[] {
  const { merchantId, merchantIds } = Object(input) as {
    readonly merchantId?: unknown;
    readonly merchantIds?: unknown;
  };
  return [merchantId, ...(Array.isArray(merchantIds) ? merchantIds : [])].filter((id) => typeof id === 'string');
}

function countKnown(database: Database, { tenants, storeIds }: Scope, named: Named): Promise<number> {
  const tenant = uuidArray(tenants);
  const own = storeIds === null ? sql`true` : sql`store_id = any (${uuidArray(storeIds)})`;
  const inScope = (ids: Set<string>) =>
    sql`tenant_id = any (${tenant}) and id = any (${uuidArray([...ids])}) and ${own}`;
  return inTenants(database, tenants, async (tx) => {
    const { rows } = await sql<{ count: number }>`select
      (select count(*) from (select tenant_id, id, id as store_id from store) s where ${inScope(named.store)})
      + (select count(*) from terminal where ${inScope(named.terminal)})
      + (select count(*) from qr_code where ${inScope(named.qrCode)}) as count`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}
