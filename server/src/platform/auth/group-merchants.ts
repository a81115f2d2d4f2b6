import type { Database } from '../db/database.ts';
import type { ScopedMerchant } from './scope.ts';

/**
 * The live merchants of a group, by name, and their tenants in the same order. Requests share it, so it is never
 * changed.
 */
export interface GroupMerchants {
  readonly merchants: readonly ScopedMerchant[];
  readonly tenants: readonly string[];
  /**
   * The attributes of a group for screens about a single merchant: verified UPI if one of its merchants has it
   * (MID-05). Actions for a merchant check that merchant's own attributes.
   */
  readonly attributes: ReadonlySet<string>;
}

interface Kept extends GroupMerchants {
  readonly version: number;
}

/** A process caches at most this many merchants: some tens of megabytes. */
const maxKept = 100_000;

const keptIn = new WeakMap<Database, Map<string, Kept>>();

/**
 * The merchants of a group at this version or a later one. They are read when the version changes instead of on each
 * request, because reading ten thousand merchants costs far more than most answers. The transaction that changes a
 * merchant raises the version, so that every process leaves out a removed merchant from the next request on.
 */
export async function merchantsOfGroup(database: Database, groupId: string, version: number): Promise<GroupMerchants> {
  const groups = keptIn.get(database) ?? new Map<string, Kept>();
  keptIn.set(database, groups);
  const known = groups.get(groupId);
  const current = known !== undefined && known.version >= version ? known : await readGroup(database, groupId);
  const newest = groups.get(groupId);
  if (newest !== undefined && newest.version > current.version) return newest;
  keep(groups, groupId, current);
  return current;
}

/** The map is in the order of use; the least recently used entries are removed when it is full. */
function keep(groups: Map<string, Kept>, groupId: string, current: Kept): void {
  groups.delete(groupId);
  groups.set(groupId, current);
  let total = 0;
  for (const { merchants } of groups.values()) total += merchants.length;
  for (const [oldest, { merchants }] of groups) {
    if (total <= maxKept || oldest === groupId) return;
    groups.delete(oldest);
    total -= merchants.length;
  }
}

/** Reads merchants and version in one statement, so that they match. */
async function readGroup({ pool }: Database, groupId: string): Promise<Kept> {
  const { rows } = await pool.query<{
    version: number;
    merchants: [string, string, string][] | null;
    verified: boolean;
  }>({
    name: 'read-group-merchants',
    text: `SELECT g.merchants_version AS version,
        (SELECT json_agg(json_build_array(t.id, me.merchant_id, me.name) ORDER BY me.name, me.merchant_id)
          FROM merchant me JOIN tenant t ON t.merchant_id = me.id AND t.mode = 'live'
          WHERE me.group_id = g.id) AS merchants,
        EXISTS (SELECT FROM merchant_attribute a JOIN merchant me ON me.id = a.merchant_id
          WHERE me.group_id = g.id AND a.type = 'UPI_VERIFIED' AND a.active AND a.value IS NOT NULL) AS verified
      FROM merchant_group g WHERE g.id = $1`,
    values: [groupId],
  });
  const list = rows[0]?.merchants ?? [];
  const merchants = list.map(([tenantId, merchantId, name]) => ({ tenantId, merchantId, name }));
  const tenants = merchants.map(({ tenantId }) => tenantId);
  const attributes = new Set(rows[0]?.verified === true ? ['UPI_VERIFIED'] : []);
  return { version: rows[0]?.version ?? 0, merchants, tenants, attributes };
}
