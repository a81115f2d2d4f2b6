import type { Me } from '@galla/contract/access.ts';
import type { Access } from '@galla/contract/core/endpoint.ts';
import type { Permission } from '@galla/contract/core/permissions.ts';
import type { MerchantProfile } from '@galla/contract/merchants.ts';
import { createContext, useContext } from 'react';

/** Who is signed in, for which merchant, and what that person may do there. Loaded before any screen is drawn. */
export interface Session {
  readonly me: Me;
  readonly profile: MerchantProfile;
  readonly permissions: ReadonlySet<string>;
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

/** Whether the person may open a screen or call an endpoint of that access. */
export function allows(session: Session, access: Access): boolean {
  if (access.who === 'member') {
    if (access.wholeMerchant === true && session.me.storeRestricted) return false;
    return access.anyOf.some((permission) => session.permissions.has(permission));
  }
  return access.who !== 'engine';
}
