import { recordByOperator } from '../../identity/audit/public/service.ts';
import { stamp } from '../../platform/customer-pages/formats.ts';
import { merchantCommand, UsageError } from '../../platform/operator.ts';
import { newReference, readActivation } from './activation/activation.ts';
import { countOpenLinks, findTenant, setActivation } from './activation/queries.ts';
import { findReports } from './part-queries.ts';

const states = { activate: 'ACTIVATED', disable: 'DISABLED', fail: 'FAILED' } as const;

/** Decides whether a merchant may use payment links (PAY-04). */
export const paymentLinksCommand = merchantCommand({
  words: ['payment-links'],
  section: 'merchants',
  help: `  npm run operator -- payment-links MERCHANT [activate|disable|fail] [--reason "…"]
                                                               whether it may use payment links; links of a merchant for
                                                               whom they are disabled cannot be paid, and keep their dates;
                                                               with what customers report of its links`,
  options: { reason: { type: 'string' } },
  async run({ tx, operator, owner, words, options }) {
    const [, , word, ...more] = words;
    if (more.length > 0 || (word !== undefined && !Object.hasOwn(states, word)))
      throw new UsageError('activate, disable or fail is needed.');
    if (owner.type === null) throw new UsageError('A super-merchant has no links of its own; its merchants have.');
    const tenantId = (await findTenant(tx, owner.code, 'live')) ?? '';
    if (word !== undefined) {
      const state = states[word as keyof typeof states];
      const reason = reasonOf(options.reason, state);
      await setActivation(
        tx,
        { tenant_id: tenantId, reference: newReference(), state, reason },
        new Date(operator.now),
      );
      await recordByOperator(tx, operator, owner, 'PAYMENT_LINKS_ACTIVATION_SET', { state, ...(reason && { reason }) });
    }
    const reports = await findReports(tx, tenantId);
    const { state, reason } = await readActivation(tx, tenantId);
    return [
      `${owner.code}  ${owner.name}`,
      `Payment links: ${state}${reason === null ? '' : `, ${reason}`}`,
      `Open links: ${await countOpenLinks(tx, tenantId)}`,
      `Reports of customers: ${reports.length}`,
      ...reports.map(
        (report) => `  ${stamp(report.at.toISOString())}  ${report.id}  ${report.note ?? 'without a note'}`,
      ),
    ].join('\n');
  },
});

/** The reason for disabling or failing the activation. Merchants read it. */
function reasonOf(given: string | undefined, state: 'ACTIVATED' | 'DISABLED' | 'FAILED'): string | null {
  if (state === 'ACTIVATED') return null;
  const reason = given?.trim() ?? '';
  if (/^[^\p{Cc}]{1,200}$/u.test(reason)) return reason;
  throw new UsageError('--reason is needed: what the merchant reads, in 1 to 200 characters.');
}
