import type { Clock } from '../clock.ts';
import type { UnlockedConfig } from '../config.ts';
import type { Egress } from '../egress/egress.ts';
import { findSimulator } from '../rail/simulator-account.ts';
import { isOnThisMachine } from '../setting-values.ts';
import { findWidget } from './demo-widget.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { openIdentityProvider } from './signed-identity-provider.ts';

/**
 * The identity provider of an installation: the configured one, or in the demo the simulator. Otherwise there is none,
 * and the payments provider's reviewers check identities.
 */
export function openIdentity(
  config: Pick<UnlockedConfig, 'dataDir' | 'masterKey' | 'demo' | 'identity'>,
  egress: Egress,
  clock: Clock,
): IdentityProvider | null {
  const { provider, widgetOrigin } = config.identity;
  if (provider !== null) {
    const { origin, hostname } = new URL(provider.url);
    const widget = { origin: () => widgetOrigin ?? origin, usesCamera: true };
    return openIdentityProvider(() => provider, { egress, clock, loopback: isOnThisMachine(hostname), widget });
  }
  if (!config.demo) return null;
  const widget = { origin: () => findWidget(config.dataDir)?.origin, usesCamera: false };
  return openIdentityProvider(() => findSimulator(config), { egress, clock, loopback: true, widget });
}
