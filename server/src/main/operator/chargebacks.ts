import { largestPayment } from '@galla/contract/core/money.ts';
import { amountProblem, paiseOf } from '@galla/contract/refunds/rules.ts';
import { askSimulator } from './outages.ts';
import { UsageError } from './vendors.ts';

/** The lines of chargebacks in the operator's help. */
export const chargebackHelp = `  npm run operator -- chargeback MERCHANT TRANSACTION RUPEES [--reason "…"]
                                                               the simulated network takes money back; prints the id
  npm run operator -- chargeback-won ID                        it gives the money back
  npm run operator -- chargeback-lost ID                       it keeps the money`;

/** Whether a word is one of these commands. */
export const isChargebackCommand = (word: string | undefined): boolean =>
  word === 'chargeback' || word === 'chargeback-won' || word === 'chargeback-lost';

/**
 * Opens or ends a chargeback at the simulator of banks, which reports it as an engine would.
 * @returns what to print
 * @throws UsageError where there is no such payment, or no such open chargeback
 */
export async function runChargebackCommand(
  installation: { readonly dataDir: string; readonly masterKey: Buffer },
  [command, subject = '', transaction = '', rupees = '', ...more]: readonly string[],
  reason = 'Raised by a tester',
): Promise<string> {
  const opens = command === 'chargeback';
  if (subject === '' || more.length > 0 || opens !== (rupees !== ''))
    throw new UsageError('This command is not known.');
  const amount = paiseOf(rupees) ?? 0;
  const problem = opens ? amountProblem(amount, largestPayment) : undefined;
  if (problem !== undefined) throw new UsageError(`${problem}.`);
  const body = opens
    ? { merchantId: subject, providerTransactionId: transaction, amount, reason }
    : { chargebackId: subject, state: command === 'chargeback-won' ? 'WON' : 'LOST' };
  const answer = await askSimulator(installation, '/v1/chargebacks', body);
  if (answer === undefined)
    throw new UsageError(opens ? `The simulator has no paid payment like this.` : `No chargeback ${subject} is open.`);
  const { chargebackId, state } = answer as { readonly chargebackId: string; readonly state: string };
  return `Chargeback ${chargebackId} of the simulated network: ${state}.`;
}
