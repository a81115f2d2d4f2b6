import { isInTestMode, meets } from '@galla/contract/core/criteria.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import type { Notifications } from '@galla/contract/feature-config/widgets.ts';
import { screens } from '@galla/contract/screens.ts';
import type { Scope, ScopedMerchant } from '../platform/auth/scope.ts';
import type { Tx } from '../platform/db/database.ts';
import { countToApprove } from '../refunds/service.ts';
import { findStopReason } from '../settlements/service.ts';
import { hasPayment } from './queries.ts';

/** What concerns the named merchant now, else all of the scope, as far as the person may open the screen that it leads to. */
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

/** Settlements are those of one merchant: of several none is said. Without a payment nothing waits for an account. */
async function findStopped(tx: Tx, scope: Scope, merchants: readonly ScopedMerchant[]) {
  const [only, ...more] = merchants;
  if (only === undefined || more.length > 0 || !opens(scope, screens.settlements)) return null;
  const { tenantId } = only;
  const reason = await findStopReason(tx, tenantId);
  return reason === 'NO_ACCOUNT' && !(await hasPayment(tx, tenantId)) ? null : reason;
}

/** Whether the person may open a screen for the merchant as it is now. */
function opens({ permissions, storeIds, facts }: Scope, { access, testMode }: Screen): boolean {
  if (access.who !== 'member' || (!testMode && isInTestMode(facts))) return false;
  if (access.criteria !== undefined && !meets(facts, access.criteria)) return false;
  if (access.wholeMerchant === true && storeIds !== null) return false;
  return access.anyOf.some((permission) => permissions.has(permission));
}
