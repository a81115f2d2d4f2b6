import { openDatabase } from '../../../platform/db/database.ts';
import { openBuiltInGeocoder } from '../../../platform/geocoding/built-in-geocoder.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { processImports } from '../imports/jobs.ts';

/**
 * A worker that stops in the middle of an import step, after the given number of rows, and says so. The test kills it.
 */
const [url = '', rows = '0'] = process.argv.slice(2);
const database = openDatabase({ url, role: 'galla_worker', connections: 3 });
const geocoder = openBuiltInGeocoder();
let asked = 0;

const stalling = {
  ...geocoder,
  async findPincode(pincode: string) {
    // The import itself looks up this PIN code before its step.
    if (pincode !== '110001') asked += 1;
    if (asked > Number(rows)) {
      process.send?.('standing');
      await new Promise(() => undefined);
    }
    return geocoder.findPincode(pincode);
  },
};
await runDue(
  {
    database,
    geocoder: stalling,
    importRowsAtOnce: { check: 500, carryOut: 4 },
    clock: { now: () => Date.now() },
    log: { error: () => undefined, warn: () => undefined },
  },
  [processImports],
);
