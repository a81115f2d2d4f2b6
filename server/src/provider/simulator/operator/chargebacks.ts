import { largestPayment } from '@galla/contract/core/money.ts';
import { typedPaise } from '@galla/contract/core/rupees.ts';
import { amountProblem } from '@galla/contract/refunds/refunds/rules.ts';
import { simulatorCommand, UsageError } from '../../../platform/operator.ts';
import { askSimulator } from './outages.ts';

/**
 * Opens or ends a chargeback at the simulator of banks, which reports it as an engine would. The acts are not in any
 * merchant's log.
 */
export const chargebackCommand = simulatorCommand({
  words: ['chargeback', 'chargeback-won', 'chargeback-lost'],
  section: 'simulator',
  help: `  npm run operator -- chargeback MERCHANT TRANSACTION RUPEES [--reason "…"]
                                                               the simulated network takes money back; prints the id
  npm run operator -- chargeback-won ID                        it gives the money back
  npm run operator -- chargeback-lost ID                       it keeps the money`,
  options: { reason: { type: 'string' } },
  async run({ words, options, installation }) {
    const [command, subject = '', transaction = '', rupees = '', ...more] = words;
    const opens = command === 'chargeback';
    if (subject === '' || more.length > 0 || opens !== (rupees !== ''))
      throw new UsageError('This command is not known.');
    const amount = typedPaise(rupees) ?? 0;
    const problem = opens ? amountProblem(amount, largestPayment) : undefined;
    if (problem !== undefined) throw new UsageError(`${problem}.`);
    const { reason = 'Raised by a tester' } = options;
    const body = opens
      ? { merchantId: subject, providerTransactionId: transaction, amount, reason }
      : { chargebackId: subject, state: command === 'chargeback-won' ? 'WON' : 'LOST' };
    const answer = await askSimulator(installation, '/v1/chargebacks', body);
    if (answer === undefined)
      throw new UsageError(
        opens ? 'The simulator has no paid payment like this.' : `No chargeback ${subject} is open.`,
      );
    const { chargebackId, state } = answer as { readonly chargebackId: string; readonly state: string };
    return `Chargeback ${chargebackId} of the simulated network: ${state}.`;
  },
});
