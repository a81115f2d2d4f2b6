import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Places where a customer's name is a label of its own and not part of a sentence. */
const labels = new Map([
  ['dashboard/src/payments/transactions/history/HistoryList.tsx', 'the name of a row for screen readers, amount first'],
  [
    'dashboard/src/collect/payment-link-batches/result/ResultRows.tsx',
    'the heading of a row of the merchant’s own file',
  ],
  ['server/src/collect/payment-links/page/payable-page-html.ts', 'a fact with a label of its own, to the customer'],
]);

test('a sentence shown to a person who decides puts customers’ names in quotes', () => {
  const unquoted: string[] = [];
  for (const tree of ['dashboard/src', 'operator/src', 'counter/src', 'server/src'])
    for (const name of readdirSync(tree, { recursive: true, encoding: 'utf8' })) {
      const path = `${tree}/${name}`;
      if (!/\.tsx?$/.test(name) || /\.test\.|testing\//.test(name) || labels.has(path)) continue;
      // Expressions in template texts that name a customer or payer, with or without the object in front.
      for (const [found] of readFileSync(path, 'utf8').matchAll(
        /\$\{(?!quoted)[^{}`]*\b(customerName|customer_name|payerName|customer\.name|customerOf\(|payerOf\()[^{}`]*\}/g,
      ))
        unquoted.push(`${path}: ${found}`);
    }
  expect(unquoted).toEqual([]);
});
