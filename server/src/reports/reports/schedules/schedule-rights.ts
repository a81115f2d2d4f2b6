import type { ScheduleStop } from '@galla/contract/reports/reports/schedule-rules.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Row } from '../../../platform/db/database.ts';
import { kindsFor, mayHave } from '../kinds.ts';
import type { Readable } from '../reader-queries.ts';

type Reach = Pick<
  Row<'report_schedule'>,
  'owner_id' | 'group_id' | 'kind' | 'merchant_tenants' | 'store_ids' | 'made_by'
>;

/** The people who may see the reports of a schedule. Reports over all merchants of a group may cover several. */
export const readableBy = ({ owner_id, group_id, kind, merchant_tenants, made_by }: Reach): Readable => ({
  kind,
  groupId: group_id,
  tenantId: owner_id,
  ofSeveral: group_id !== null && (merchant_tenants === null || merchant_tenants.length > 1),
  askedBy: made_by,
});

/** Why a schedule may not run with a person's current rights. Null if it may. */
export function stopOf(schedule: Reach, scope: Scope | undefined): ScheduleStop | null {
  if (scope === undefined) return 'PERSON_LEFT';
  if (!kindsFor(scope).includes(schedule.kind)) return 'PERMISSION_LOST';
  const { tenants, storeIds } = scope;
  const wanted = schedule.merchant_tenants ?? tenants;
  const [own, ownStores] = [new Set(tenants), storeIds === null ? null : new Set(storeIds)];
  if (wanted.length === 0 || wanted.some((tenant) => !own.has(tenant))) return 'MERCHANT_LEFT';
  if (ownStores !== null && schedule.store_ids?.some((store) => !ownStores.has(store)) === true) return 'MERCHANT_LEFT';
  return mayHave(scope, schedule.kind, wanted.length) ? null : 'PERMISSION_LOST';
}
