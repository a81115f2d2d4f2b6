import { Problem } from '@galla/contract/core/problem.ts';
import type { Clock } from '../clock.ts';
import type { Config, ServiceConfig } from '../config.ts';
import type { Rail } from './rail.ts';
import { openSignedRail } from './signed-rail.ts';
import { findSimulator } from './simulator-account.ts';

/** In which mode a tenant lives: `tenant.mode`. */
export type TenantMode = 'live' | 'test';

/** The rails of an installation. */
export interface Rails {
  /**
   * The rail of tenants in this mode: for `test` always the simulator; for `live` the provider's engine, or in the demo
   * the simulator.
   * @throws {Problem} RAIL_MISSING (503) where live money has no way to a bank. Nothing has been sent then.
   */
  of(mode: TenantMode): Rail;
}

/** Chooses by mode. Sentinel values never reach an engine, because an engine is never the simulator. */
export function railsOf(rails: {
  readonly engine: Rail | undefined;
  readonly simulator: Rail;
  readonly demo: boolean;
}): Rails {
  const live = rails.engine ?? (rails.demo ? rails.simulator : undefined);
  return {
    of(mode) {
      const rail = mode === 'test' ? rails.simulator : live;
      if (rail === undefined) throw new Problem('RAIL_MISSING', 503);
      return rail;
    },
  };
}

/** The rails that the settings name. The simulator is looked for where `npm start` keeps it, in DATA_DIR. */
export function openRails(
  config: Pick<ServiceConfig, 'dataDir' | 'masterKey' | 'demo'>,
  rail: Config['rail'],
  clock: Clock,
): Rails {
  return railsOf({
    engine: rail === null ? undefined : openSignedRail(() => rail, clock),
    simulator: openSignedRail(() => findSimulator(config), clock),
    demo: config.demo,
  });
}
