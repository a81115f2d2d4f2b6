import type { Clock } from '../clock.ts';
import type { ServiceConfig } from '../config.ts';
import type { Egress } from '../egress/egress.ts';
import { findSimulator } from '../rail/simulator-account.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { openIdentityProvider } from './signed-identity-provider.ts';

/**
 * The identity provider of an installation: in the demo the simulator. Elsewhere there is none, and the desk of the payments
 * provider checks identities.
 */
export const openIdentity = (
  config: Pick<ServiceConfig, 'dataDir' | 'masterKey' | 'demo'>,
  egress: Egress,
  clock: Clock,
): IdentityProvider | null =>
  config.demo ? openIdentityProvider(() => findSimulator(config), { egress, clock, loopback: true }) : null;
