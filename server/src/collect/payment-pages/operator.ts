import { stamp } from '../../platform/customer-pages/formats.ts';
import { merchantCommand, UsageError } from '../../platform/operator.ts';
import { findReports, findStandings } from './operator-queries.ts';

/** Lists customers' reports of a merchant's payment pages. */
export const paymentPagesCommand = merchantCommand({
  words: ['payment-pages'],
  section: 'merchants',
  help: `  npm run operator -- payment-pages MERCHANT                   its payment pages, and what customers report of them`,
  options: {},
  async run({ tx, owner, words }) {
    if (words.length > 2) throw new UsageError('payment-pages needs a merchant and nothing else.');
    if (owner.type === null) throw new UsageError('A super-merchant has no pages of its own; its merchants have.');
    const pages = await findStandings(tx, owner.id);
    const reports = await findReports(tx, owner.id);
    return [
      `${owner.code}  ${owner.name}`,
      ...pages.map(({ slug, state, payments }) => `/p/${slug}  ${state}  ${payments} payments`),
      `Reports of customers: ${reports.length}`,
      ...reports.map(({ slug, note, at }) => `  ${stamp(at.toISOString())}  /p/${slug}  ${note ?? 'without a note'}`),
    ].join('\n');
  },
});
