import type { RailPayee } from '@galla/contract/rail/callbacks.ts';
import { signRequest } from '../../../platform/rail/signing.ts';
import { simulatorKeyId } from '../../../platform/rail/simulator-account.ts';

/** Asks Galla for the payee of an address: undefined if there is none, `closed` if it takes no payments. Rejects if Galla does not answer. */
export type FindPayee = (question: {
  readonly vpa: string;
  readonly reference: string | undefined;
}) => Promise<RailPayee | 'closed' | undefined>;

/** Asks with a request signed by the rail. `reportTo` is Galla's address. */
export const payeesOf =
  (reportTo: string, secret: string): FindPayee =>
  async (question) => {
    const body = JSON.stringify(question);
    const response = await fetch(`${reportTo}/api/rail/v1/payees`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signRequest(simulatorKeyId, secret, body, Date.now()) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    });
    if (response.ok) return (await response.json()) as RailPayee;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    if (response.status === 409) return 'closed';
    throw new Error(`Galla answers ${response.status}`);
  };
