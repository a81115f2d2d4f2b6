import { Problem } from '@galla/contract/core/problem.ts';
import type { Clock } from '../clock.ts';
import type { Config, UnlockedConfig } from '../config.ts';
import { type Rail, RailUnknown, type SandboxRail } from './rail.ts';
import { openSandboxRail, openSignedRail } from './signed-rail.ts';
import { findSimulator } from './simulator-account.ts';

/** The mode of a tenant: `tenant.mode`. */
export type TenantMode = 'live' | 'test';

/** The rails of an installation. */
export interface Rails {
  /**
   * The rail of tenants in this mode: for `test` always the simulator; for `live` the provider's engine, or in the demo
   * the simulator.
   * @throws {Problem} RAIL_MISSING (503) if live mode has no connection to a bank. Nothing was sent then.
   */
  of(mode: TenantMode): Rail;
  /** The simulator as a tester's tool. @throws {RailUnknown} if it does not answer */
  readonly sandbox: SandboxRail;
}

/** Chooses by mode. Sentinel values never reach an engine, because an engine is never the simulator. */
export function railsOf(rails: {
  readonly engine: Rail | undefined;
  readonly simulator: Rail;
  readonly sandbox?: SandboxRail;
  readonly demo: boolean;
}): Rails {
  const live = rails.engine ?? (rails.demo ? rails.simulator : undefined);
  return {
    sandbox: rails.sandbox ?? noSandbox,
    of(mode) {
      const rail = mode === 'test' ? rails.simulator : live;
      if (rail === undefined) throw new Problem('RAIL_MISSING', 503);
      return rail;
    },
  };
}

const refused = () => Promise.reject(new RailUnknown('There is no simulator.'));
const noSandbox: SandboxRail = { passTime: refused, forget: refused, openChargeback: refused, endChargeback: refused };

/** The configured rails. The simulator is found by its file in DATA_DIR, which `npm start` writes. */
export function openRails(
  config: Pick<UnlockedConfig, 'dataDir' | 'masterKey' | 'demo'> & Partial<Pick<UnlockedConfig, 'simulatorUrl'>>,
  rail: Config['rail'],
  clock: Clock,
): Rails {
  return railsOf({
    engine: rail === null ? undefined : openSignedRail(() => rail, clock),
    simulator: openSignedRail(() => findSimulator(config), clock),
    sandbox: openSandboxRail(() => findSimulator(config), clock),
    demo: config.demo,
  });
}
