import { isOn, simulatorCommand, UsageError } from '../../../platform/operator.ts';
import { signRequest } from '../../../platform/rail/signing.ts';
import { findSimulator } from '../../../platform/rail/simulator-account.ts';
import { type Outage, outages } from '../instructions.ts';

type Installation = Parameters<typeof findSimulator>[0];

/**
 * Sends the operator's request to the simulator of banks.
 * @returns its answer; undefined if the simulator knows no such item
 * @throws an Error for the terminal when no simulator runs
 */
export async function askSimulator(installation: Installation, path: string, request?: object): Promise<unknown> {
  const body = request === undefined ? undefined : JSON.stringify(request);
  const method = body === undefined ? 'GET' : 'POST';
  try {
    const { url, keyId, secret } = findSimulator(installation);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...signRequest(keyId, secret, body ?? `${method} ${path}`, Date.now()),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    return await response.json();
  } catch (error) {
    throw new Error(`The simulator of ${installation.dataDir} cannot be reached. Is Galla running?`, { cause: error });
  }
}

/** Lists the active outages of the simulated banks, or switches one. The acts are not in any merchant's log. */
export const outageCommand = simulatorCommand({
  words: ['outages', 'outage'],
  section: 'simulator',
  help: `  npm run operator -- outages                                  the outages of the simulated banks that are on
  npm run operator -- outage OUTAGE on|off                     switches one
  npm run operator -- outage payouts on|off --merchant CHAISTOP01
                                                               switches one for the payouts of a merchant`,
  names: { title: 'Outages', meanings: outages },
  options: { merchant: { type: 'string' } },
  async run({ words, options, installation }) {
    const [command, what, state] = words;
    if (command === 'outages' && words.length === 1) return switchOutage(installation, undefined);
    if (!isOutage(what)) throw new UsageError(`There is no outage ${what ?? ''}.`);
    if (words.length !== 3 || state === undefined) throw new UsageError('on or off is needed.');
    const { merchant } = options;
    if (merchant === undefined) return switchOutage(installation, { what, on: isOn(state) });
    if (what !== 'payouts') throw new UsageError('--merchant limits an outage of payouts only.');
    return switchOutage(installation, { what, on: isOn(state), merchantId: merchant });
  },
});

const isOutage = (word: string | undefined): word is Outage => word !== undefined && Object.hasOwn(outages, word);

async function switchOutage(
  installation: Installation,
  change: { readonly what: Outage; readonly on: boolean; readonly merchantId?: string } | undefined,
): Promise<string> {
  const { on } = (await askSimulator(installation, '/v1/outages', change)) as { readonly on: readonly string[] };
  return on.length === 0 ? 'The simulated banks have no outage.' : `Outages of the simulated banks: ${on.join(', ')}.`;
}
