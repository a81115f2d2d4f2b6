import type { MerchantProfile } from '@galla/contract/business/merchants/endpoints.ts';
import { type MerchantFacts, meets, type Unmet, unmet } from '@galla/contract/core/criteria.ts';
import type { Access } from '@galla/contract/core/endpoint.ts';
import type { Permission } from '@galla/contract/core/permissions.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import type { Me } from '@galla/contract/identity/access/endpoints.ts';
import { createContext, useContext } from 'react';
import { isTestPage } from './test-mode.ts';

/** The signed-in person, the merchant and the permissions there. Loaded before any screen is drawn. */
export interface Session {
  readonly me: Me;
  readonly profile: MerchantProfile;
  readonly permissions: ReadonlySet<string>;
  /** The feature configuration (SES-10): flags that are on. */
  readonly flags: ReadonlySet<string>;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the screen. Only below the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('This part is drawn outside the shell.');
  return session;
}

/** Whether the person holds a permission. */
export const holds = (session: Session, permission: Permission) => session.permissions.has(permission);

/** Whether the person may open a screen or call an endpoint of that access, for the selected merchant. */
export const allows = (session: Session, access: Access): boolean =>
  mayAsk(session, access) && !(access.who === 'member' && access.adminsOnly === true && !session.me.admin);

/** The same, or could as an Admin: a screen then names whom to ask. */
export function mayAsk(session: Session, access: Access): boolean {
  if (/^(engine|vendor|customer|counter)$/.test(access.who)) return false;
  if (access.who !== 'member' && access.who !== 'signed-in') return true;
  if (access.criteria !== undefined && !meets(factsOf(session), access.criteria)) return false;
  if (access.who === 'signed-in') return true;
  if (access.wholeMerchant === true && session.me.storeRestricted) return false;
  return access.anyOf.some((permission) => session.permissions.has(permission));
}

/** Why a screen does not open: what the merchant lacks, the person's role, or that they work at some stores only. */
export function whyRefused(session: Session, access: Access): Unmet | { readonly kind: 'ROLE' | 'STORES' } | undefined {
  if (access.who !== 'member') return undefined;
  const lacking = access.criteria && unmet(factsOf(session), access.criteria);
  if (lacking !== undefined) return lacking;
  return { kind: access.wholeMerchant === true && session.me.storeRestricted ? 'STORES' : 'ROLE' };
}

/** Whether the mode of the page has a screen: test mode lacks those for real money (TST-04). */
export const isInMode = ({ testMode }: Pick<Screen, 'testMode'>) => testMode || !isTestPage;

/** The merchant's side of the route table. UPI counts as verified with a value only (ROU-09). */
function factsOf({ profile, flags }: Session): MerchantFacts {
  const counted = profile.attributes.filter(
    ({ type, active, value }) => active && (type !== 'UPI_VERIFIED' || value !== null),
  );
  return {
    type: profile.type,
    superMerchant: profile.superMerchant,
    attributes: new Set(counted.map(({ type }) => type)),
    flags,
  };
}
