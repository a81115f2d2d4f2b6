import { signRequest } from '../../platform/rail/signing.ts';
import { findSimulator } from '../../platform/rail/simulator-account.ts';
import { type Outage, outages } from '../../simulator/instructions.ts';

/** The lines of the outages in the operator's help. */
export const outageHelp = Object.entries(outages).map(([what, meaning]) => `    ${what.padEnd(30)}${meaning}`);

/** Whether a word names an outage. */
export const isOutage = (word: string | undefined): word is Outage =>
  word !== undefined && Object.hasOwn(outages, word);

/** The simulator of an installation. */
type Installation = Parameters<typeof findSimulator>[0];

/**
 * Asks the simulator of banks as the operator.
 * @returns its answer; undefined where it has nothing like what was named
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

/**
 * Switches an outage of the simulated banks, or lists those that are on.
 * @returns what to print
 * @throws an Error for the terminal when no simulator runs
 */
export async function switchOutage(
  installation: Installation,
  change: { readonly what: Outage; readonly on: boolean } | undefined,
): Promise<string> {
  const { on } = (await askSimulator(installation, '/v1/outages', change)) as { readonly on: readonly string[] };
  return on.length === 0 ? 'The simulated banks have no outage.' : `Outages of the simulated banks: ${on.join(', ')}.`;
}
