import type { MerchantProfile } from '@galla/contract/business/merchants/endpoints.ts';
import { type MerchantFacts, meets, type Unmet, unmet } from '@galla/contract/core/criteria.ts';
import type { Access } from '@galla/contract/core/endpoint.ts';
import type { Permission } from '@galla/contract/core/permissions.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import type { Me } from '@galla/contract/identity/access/endpoints.ts';
import { createContext, useContext } from 'react';
import { isTestPage } from './test-mode.ts';

/** The signed-in person, the merchant and the person's permissions there. Loaded before any screen is shown. */
export interface Session {
  readonly me: Me;
  readonly profile: MerchantProfile;
  readonly permissions: ReadonlySet<string>;
  /** The feature flags that are on (SES-10). */
  readonly flags: ReadonlySet<string>;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the screen. Only inside the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('This part is drawn outside the shell.');
  return session;
}

export const holds = (session: Session, permission: Permission) => session.permissions.has(permission);

/** Whether the person may open a screen or call an endpoint with this access, at the selected merchant. */
export const allows = (session: Session, access: Access): boolean =>
  mayAsk(session, access) && !(access.who === 'member' && access.adminsOnly === true && !session.me.admin);

/** Whether the person has access, or would have it as an Admin. In the second case a screen names whom to ask. */
export function mayAsk(session: Session, access: Access): boolean {
  if (access.who === 'anyone' || access.who === 'person') return true;
  if (access.who !== 'member' && access.who !== 'signed-in') return false;
  if (access.criteria !== undefined && !meets(factsOf(session), access.criteria)) return false;
  if (access.who === 'signed-in') return true;
  if (access.wholeMerchant === true && session.me.storeRestricted) return false;
  return access.anyOf.some((permission) => session.permissions.has(permission));
}

/** Why a screen does not open: a property that the merchant lacks, the person's role, or access to some stores only. */
export function whyRefused(session: Session, access: Access): Unmet | { readonly kind: 'ROLE' | 'STORES' } | undefined {
  if (access.who !== 'member') return undefined;
  const lacking = access.criteria && unmet(factsOf(session), access.criteria);
  if (lacking !== undefined) return lacking;
  return { kind: access.wholeMerchant === true && session.me.storeRestricted ? 'STORES' : 'ROLE' };
}

/** Whether the page's mode has this screen. Test mode has no screens for real money (TST-04). */
export const isInMode = ({ testMode }: Pick<Screen, 'testMode'>) => testMode || !isTestPage;

/** The merchant's facts for the route table. UPI counts as verified only with a value (ROU-09). */
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
