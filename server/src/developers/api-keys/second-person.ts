import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import { moneyScopes } from '@galla/contract/developers/api-keys/feature.ts';
import { hasAnotherAdmin } from '../../business/merchants/public/second-person.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';
import { asksSecondPerson, limitsOf } from '../../refunds/refunds/public/settings.ts';
import type { KeySettings, WantedSettings } from './public/queries.ts';
import { nothingWanted } from './public/queries.ts';

/** The settings of a key that apply now, and those that wait for another Admin. */
export type SplitSettings = KeySettings & WantedSettings;

const movesMoney = (scopes: readonly string[]) => scopes.some((scope) => moneyScopes.has(scope as ApiScope));

/** The smaller of two limits, where null means no limit. */
const smaller = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other);
const isMore = (before: number | null, after: number | null) => smaller(before, after) !== after;

/** Whether a refunding key could refund more, for longer, or from other addresses than before. */
function isLooser(before: KeySettings, after: KeySettings): boolean {
  const [from, to] = [before.allowed_addresses, after.allowed_addresses];
  return (
    isMore(before.refund_max, after.refund_max) ||
    isMore(before.refund_day_max, after.refund_day_max) ||
    isMore(before.expires_at?.getTime() ?? null, after.expires_at?.getTime() ?? null) ||
    (from.length > 0 && (to.length === 0 || to.some((address) => !from.includes(address))))
  );
}

/** Whether the settings give a key more power over money than it has. */
export const givesMoney = (before: KeySettings | undefined, after: KeySettings): boolean =>
  movesMoney(after.scopes) && (before === undefined || !movesMoney(before.scopes) || isLooser(before, after));

/**
 * Splits settings into what one Admin may set alone and the rest. While people's refunds need a second person, a
 * program's power over money waits for another Admin, if there is one. All other settings apply at once.
 */
export async function splitByPerson(
  tx: Tx,
  { tenantId, mode, personId, now }: { tenantId: string; mode: TenantMode; personId: string; now: number },
  before: KeySettings | undefined,
  after: KeySettings,
): Promise<SplitSettings> {
  const waits =
    mode === 'live' &&
    givesMoney(before, after) &&
    asksSecondPerson(await limitsOf(tx, tenantId)) &&
    (await hasAnotherAdmin(tx, tenantId, personId));
  if (!waits) return { ...after, ...nothingWanted };
  const wanted = {
    wanted_scopes: after.scopes,
    wanted_refund_max: after.refund_max,
    wanted_refund_day_max: after.refund_day_max,
    wanted_expires_at: after.expires_at,
    wanted_addresses: after.allowed_addresses,
    wanted_by: personId,
    wanted_at: new Date(now),
  };
  if (before === undefined || !movesMoney(before.scopes))
    return { ...after, scopes: after.scopes.filter((scope) => !movesMoney([scope])), ...wanted };
  const ends = smaller(before.expires_at?.getTime() ?? null, after.expires_at?.getTime() ?? null);
  return {
    ...after,
    refund_max: smaller(before.refund_max, after.refund_max),
    refund_day_max: smaller(before.refund_day_max, after.refund_day_max),
    expires_at: ends === null ? null : new Date(ends),
    allowed_addresses: before.allowed_addresses,
    ...wanted,
  };
}
