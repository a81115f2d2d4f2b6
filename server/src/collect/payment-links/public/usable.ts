import { Problem } from '@galla/contract/core/problem.ts';
import type { MoneyRefusal } from '../../../business/activation/public/gate-queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { LinkMerchant } from '../activation/queries.ts';
import { findLinkMerchant } from '../activation/queries.ts';
import type { NewLinkRow } from '../queries.ts';

/** Why a merchant cannot use payment links now; undefined if it can. Test mode needs no activation. */
export function unusableBecause(
  { mode, flags, activation, onboardingComplete, moneyRefusal }: LinkMerchant,
  kind: 'ONLINE' | 'OFFLINE',
): 'PAYMENT_LINKS_DISABLED' | 'PAYMENT_LINKS_NOT_ACTIVATED' | MoneyRefusal | undefined {
  if (flags.includes('PAYLINK_BLOCKED') || activation === 'DISABLED' || !onboardingComplete)
    return 'PAYMENT_LINKS_DISABLED';
  if (moneyRefusal !== null) return moneyRefusal;
  const isActivated = mode === 'test' || kind === 'OFFLINE' || activation === 'ACTIVATED';
  return isActivated ? undefined : 'PAYMENT_LINKS_NOT_ACTIVATED';
}

/** Refuses the use of payment links if the merchant cannot use them now. @throws Problem */
export async function refuseUnusable(tx: Tx, tenantId: string, kind: 'ONLINE' | 'OFFLINE'): Promise<LinkMerchant> {
  const merchant = await findLinkMerchant(tx, tenantId);
  const refusal = unusableBecause(merchant, kind);
  if (refusal !== undefined) throw new Problem(refusal, 409);
  // A group can open the screen if any of its merchants has verified UPI.
  if (kind === 'OFFLINE' && !merchant.upiVerified) throw new Problem('UPI_NOT_VERIFIED', 409);
  return merchant;
}

/**
 * Refuses requests of a merchant's systems without the permission to create and send links. @throws Problem STATUS_529
 */
export async function refuseApi(tx: Tx, tenantId: string): Promise<void> {
  const { flags } = await findLinkMerchant(tx, tenantId);
  if (flags.includes('PAYLINK_API_DISABLED')) throw new Problem('STATUS_529', 403);
}

/** The kinds of payment links that a merchant cannot use now. */
export async function unusableKinds(tx: Tx, tenantId: string): Promise<NewLinkRow['kind'][]> {
  const merchant = await findLinkMerchant(tx, tenantId);
  return (['ONLINE', 'OFFLINE'] as const).filter((kind) => unusableBecause(merchant, kind) !== undefined);
}

/** Whether a merchant may use payment links now. */
export const isUsable = async (tx: Tx, tenantId: string, kind: NewLinkRow['kind']): Promise<boolean> =>
  unusableBecause(await findLinkMerchant(tx, tenantId), kind) === undefined;
