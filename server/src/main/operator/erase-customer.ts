import { mobilePattern } from '@galla/contract/identity/access/fields.ts';
import { emailField } from '@galla/contract/identity/access/schemas.ts';
import { recordByOperator } from '../../identity/audit/public/service.ts';
import { erasedKey, rememberErased } from '../../platform/customers/erased-queries.ts';
import type { KnownCustomer } from '../../platform/customers/erasure.ts';
import { deleteMessages, eraseInAnswers } from '../../platform/customers/erasure-queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { checked, databaseCommand, type Operator, type OperatorCommand, UsageError } from '../../platform/operator.ts';
import { archivesFeature } from '../../reports/archives/feature.ts';
import { reportsFeature } from '../../reports/reports/feature.ts';
import { features } from '../features.ts';
import { findTenantsOf, setSavepoint, undoSinceSavepoint } from './customer-queries.ts';

/** Erases a customer from every place where Galla stores personal data of customers (docs/retention.md). */
export const eraseCustomerCommand: OperatorCommand = databaseCommand({
  words: ['erase-customer'],
  section: 'installation',
  help: `  npm run operator -- erase-customer MERCHANT|everywhere --phone 98… --upi NAME@BANK --email …
                                                               removes name, phone, UPI ID, e-mail and answers of one
                                                               customer, and ends the merchant's report files; money,
                                                               ids and the audit log stay. --dry-run counts only`,
  options: {
    phone: { type: 'string' },
    upi: { type: 'string' },
    email: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  async run({ tx, operator, words, options, ownerOf }) {
    const [, where, ...more] = words;
    if (where === undefined || more.length > 0) throw new UsageError('A merchant is needed, or the word everywhere.');
    const customer = customerOf(options);
    const isEverywhere = where === 'everywhere';
    const tenants = await findTenantsOf(tx, isEverywhere ? undefined : await ownerOf(where));
    await setSavepoint(tx);
    const counts = await erase(tx, operator, { tenants, isEverywhere }, customer);
    if (options['dry-run'] === true) await undoSinceSavepoint(tx);
    return describe(counts, options['dry-run'] === true);
  },
});

/** @throws UsageError if nothing is given, or something is not a phone, UPI ID or e-mail */
function customerOf({
  phone,
  upi,
  email,
}: {
  phone?: string | undefined;
  upi?: string | undefined;
  email?: string | undefined;
}): KnownCustomer {
  if (phone === undefined && upi === undefined && email === undefined)
    throw new UsageError('--phone, --upi or --email is needed: what the customer is known by.');
  const digits = phone?.replaceAll(/[\s-]/g, '').replace(/^(\+?91|0)(?=\d{10}$)/, '');
  if (digits !== undefined && !mobilePattern.test(digits))
    throw new UsageError('--phone is a mobile number of ten digits.');
  const vpa = upi?.trim().toLowerCase();
  if (vpa !== undefined && !/^[a-z0-9._-]{2,256}@[a-z][a-z0-9.-]{1,63}$/.test(vpa))
    throw new UsageError('--upi is a UPI ID like asha@okbank.');
  return {
    phones: digits === undefined ? [] : [digits],
    vpas: vpa === undefined ? [] : [vpa],
    emails: email === undefined ? [] : [checked(emailField.safeParse(email), '--email').toLowerCase()],
  };
}

type Counts = ReadonlyMap<string, number>;

/**
 * Erases the customer in each tenant, and records in each merchant's log how much was removed. No log names the
 * customer.
 */
async function erase(
  tx: Tx,
  operator: Operator,
  {
    tenants,
    isEverywhere,
  }: { readonly tenants: Awaited<ReturnType<typeof findTenantsOf>>; readonly isEverywhere: boolean },
  customer: KnownCustomer,
): Promise<Counts> {
  const now = new Date(operator.now);
  const counts = new Map<string, number>();
  const add = (name: string, rows: number) => rows > 0 && counts.set(name, (counts.get(name) ?? 0) + rows);
  const key = erasedKey(operator.masterKey);
  for (const { id, chain_id: chainId, clock_offset: ahead } of tenants) {
    let ofTenant = 0;
    for (const { name, eraseCustomer } of features) {
      if (name === 'reports' || name === 'archives') continue;
      const rows = (await eraseCustomer?.(tx, id, customer, now)) ?? 0;
      ofTenant += rows;
      add(name, rows);
    }
    add('idempotency answers', await eraseInAnswers(tx, id, customer));
    // A job rewrites all files, whether the customer is in them or not: the marks say who is erased.
    const archives = (await archivesFeature.eraseCustomer?.(tx, id, customer, now)) ?? 0;
    add('archives', archives);
    // The mark is needed even without rows: the details may arrive with a payment that is reported again. Payments of a
    // sandbox use the time of its clock.
    if (ofTenant > 0 || archives > 0 || !isEverywhere)
      await rememberErased(tx, key, id, customer, new Date(operator.now + ahead));
    if (ofTenant > 0) await recordByOperator(tx, operator, { chainId }, 'CUSTOMER_ERASED', { rows: String(ofTenant) });
  }
  add('messages', await deleteMessages(tx, isEverywhere ? 'everywhere' : tenants.map(({ id }) => id), customer));
  // Last, because a report that began earlier contains the customer and must be created again. Files end whether they
  // contain the customer or not.
  for (const { id } of tenants) add('reports', (await reportsFeature.eraseCustomer?.(tx, id, customer, now)) ?? 0);
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (rows > 0) await recordByOperator(tx, operator, undefined, 'CUSTOMER_ERASED', { rows: String(rows) });
  return counts;
}

function describe(counts: Counts, isDry: boolean): string {
  if (counts.size === 0) return 'Nothing of this customer was found.';
  const lines = [...counts].map(([name, count]) => `  ${name.padEnd(22)} ${count}`);
  return [isDry ? 'This would change or delete:' : 'Changed or deleted:', ...lines].join('\n');
}
