import { Problem } from '@galla/contract/core/problem.ts';
import { RailUnknown } from '../../platform/rail/rail.ts';

/** Sends a request to the simulator. @throws Problem RAIL_MISSING (503) if it does not answer */
export async function atBank(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (error instanceof RailUnknown) throw new Problem('RAIL_MISSING', 503);
    throw error;
  }
}
