import { meets } from '@galla/contract/core/criteria.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import type { Notifications } from '@galla/contract/provider/feature-config/widgets.ts';
import { screens } from '@galla/contract/screens.ts';
import type { Scope, ScopedMerchant } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { countToApprove } from '../../refunds/refunds/public/approval-queries.ts';
import { findStopReason } from '../../settlements/settlements/public/stopped.ts';
import { hasPayment } from './public/queries.ts';

/**
 * The notifications of the named merchant, or else of the whole scope. Each needs access to the screen that it opens.
 */
export async function findNotifications(tx: Tx, scope: Scope, merchantId: string | undefined): Promise<Notifications> {
  const named = scope.merchants.filter((merchant) => merchant.merchantId === merchantId);
  const merchants = named.length === 0 ? scope.merchants : named;
  const refundsToApprove = await findToApprove(tx, scope, merchants);
  const settlementsStopped = await findStopped(tx, scope, merchants);
  return {
    ...(refundsToApprove === 0 ? {} : { refundsToApprove }),
    ...(settlementsStopped === null ? {} : { settlementsStopped }),
  };
}

async function findToApprove(tx: Tx, scope: Scope, merchants: readonly ScopedMerchant[]): Promise<number> {
  if (!opens(scope, screens.allRefunds) || !scope.permissions.has('refund_access')) return 0;
  const tenants = merchants.map(({ tenantId }) => tenantId);
  return countToApprove(tx, scope, tenants);
}

/**
 * A stop is shown for one merchant only, because settlements are each merchant's own. A merchant without payments does
 * not need an account yet.
 */
async function findStopped(tx: Tx, scope: Scope, merchants: readonly ScopedMerchant[]) {
  const [only, ...more] = merchants;
  if (only === undefined || more.length > 0 || !opens(scope, screens.settlements)) return null;
  const { tenantId } = only;
  const reason = await findStopReason(tx, tenantId);
  return reason === 'NO_ACCOUNT' && !(await hasPayment(tx, tenantId)) ? null : reason;
}

/** Whether the person may open a screen for the merchant in its current state, in the mode of the call. */
function opens({ permissions, storeIds, facts, mode }: Scope, { access, testMode }: Screen): boolean {
  if (access.who !== 'member' || (!testMode && mode === 'test')) return false;
  if (access.criteria !== undefined && !meets(facts, access.criteria)) return false;
  if (access.wholeMerchant === true && storeIds !== null) return false;
  return access.anyOf.some((permission) => permissions.has(permission));
}
