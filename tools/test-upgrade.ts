import { parseArgs } from 'node:util';
import { checkOutRelease, previousRelease } from '../server/src/main/on-a-server/testing/previous-release.ts';
import { upgradeUnderLoad } from '../server/src/main/on-a-server/testing/upgrade.ts';
import { ensureDashboardIsBuilt } from '../server/src/main/processes/dashboard-build.ts';
import { noVerdict, TooSlow } from '../server/src/platform/testing/patience.ts';

const help = `Shows that the release before this one works over the tables of this one, and the way back: it fills a database, goes on over
the migrated tables, is replaced process by process, comes back, and is replaced again. Signed payments arrive the whole time,
and at each stage a person signs in, sees a payment live, lists, refunds and reports it. Takes some minutes.

  npm run test:upgrade
  npm run test:upgrade -- --from COMMIT     a later commit, whose processes start over newer tables

It ends with 0 where all is kept, 1 where something is broken, and 3 where the machine was too slow for a verdict.

The previous release is named in server/src/main/on-a-server/testing/previous-release.json, and is taken from the history of this
repository.`;

/**
 * Log lines of a process when the database did not answer in time, or when the process ended an unfinished request at
 * its end. On an overloaded machine, neither is a fault of a release.
 */
const isOfSlowness = (line: string) =>
  /timeout exceeded when trying to connect|canceling statement due to (statement|lock) timeout|UND_ERR_ABORTED/.test(
    line,
  );

const options = { from: { type: 'string' }, help: { type: 'boolean', default: false } } as const;

async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const { from } = values;
  const release = checkOutRelease(
    from === undefined ? previousRelease() : { commit: from, startsOverNewerTables: true },
  );
  if (typeof release === 'string') {
    console.error(release);
    return 1;
  }
  try {
    await ensureDashboardIsBuilt(console.log, new AbortController().signal);
    const { sent, kept, refused, errors, breaches } = await upgradeUnderLoad(release, console.log);
    for (const line of [...refused, ...errors, ...breaches]) console.error(line);
    const late = errors.filter(isOfSlowness);
    console.log(
      `${sent.count} payments of ${sent.sum / 100} rupees were acknowledged, and ${kept.count} of ${kept.sum / 100} kept.`,
    );
    const isWhole = sent.count === kept.count && sent.sum === kept.sum && sent.count > 0;
    if (!isWhole || refused.length + breaches.length > 0 || late.length < errors.length) return 1;
    if (late.length === 0) return 0;
    console.error(
      'No verdict: nothing is lost, but statements or requests ran into their time limit. Run it again on a quieter machine.',
    );
    return noVerdict;
  } finally {
    release.remove();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return error instanceof TooSlow ? noVerdict : 1;
});
