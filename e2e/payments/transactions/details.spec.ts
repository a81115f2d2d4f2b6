import { pay, payment } from '../../support/engine.ts';
import { expect, pastDays, test } from '../../support/test.ts';

test('TXN-04 a payment’s page shows all its details, with its money and its times', async ({ as }) => {
  // No journey puts the money of Kaapi Online on hold.
  const page = await as('asha');
  const createdAt = new Date(Date.now() - 90_000).toISOString();
  const event = payment({
    merchantId: 'KAAPI01',
    amount: 357_550,
    offerAdjustment: 10_000,
    offerId: 'FESTIVE100',
    instrument: 'CREDIT_CARD',
    instrumentDetails: { cardNetwork: 'VISA', cardLast4: '4402', cardIssuer: 'HDFC Bank' },
    arn: '74332746324632414871063',
    merchantTransactionId: `MTX-${Date.now().toString(36)}`,
    customer: { name: 'Gurpreet Kaur Bedi', phone: '9811704340' },
    createdAt,
    updatedAt: new Date(Date.now() - 60_000).toISOString(),
  });
  const [answer] = await pay(page.request, event);
  await page.goto(`/transactions/details/${answer?.paymentId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('₹3,675.50');
  await expect(page.getByText('Payment Successful').first()).toBeVisible();
  const money = page.getByRole('region', { name: 'Breakdown' });
  for (const text of ['Customer paid', '₹3,575.50', 'Visa credit •• 4402', '₹100.00', 'FESTIVE100', '₹3,675.50'])
    await expect(money).toContainText(text);
  // Where its money goes, when it arrives, and why then.
  await expect(money.getByRole('row', { name: /To your bank/ })).toContainText(/HDFC Bank •• \d{4}/);
  await expect(page.getByText(/^Settles (Mon|Tue|Wed|Thu|Fri|Sat) \d+ \w{3}$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Expected in your bank' })).toContainText(/Payments settle (on|in \d)/);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('To your bank');
  const details = page.getByRole('region', { name: 'Details' });
  for (const label of [
    'Paid by',
    'Paid to',
    'UTR',
    'ARN',
    'Merchant TXN ID',
    'Provider transaction ID',
    'Settlement UTR',
    'Cashbacks Applied',
    'Offer Id',
  ]) {
    await expect(details.getByText(label, { exact: true })).toBeVisible();
  }
  for (const value of [
    event.utr,
    event.arn,
    event.merchantTransactionId,
    event.providerTransactionId,
    '+91 98••• ••340',
    'Gurpreet Kaur Bedi',
  ]) {
    await expect(details).toContainText(value ?? '');
  }
  await expect(page).toHaveTitle(/Galla$/);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Payment Initiated');
  await expect(timeline.getByText(/\d\d:\d\d:\d\d (AM|PM)/)).toHaveCount(2);
  await details.getByRole('button', { name: 'Copy ARN' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(event.arn);
});

for (const [state, title] of [
  ['PENDING', 'Payment Pending'],
  ['FAILED', 'Payment Failed'],
  ['INITIATED', 'Payment Initiated'],
] as const) {
  test(`TXN-04 a payment that is ${state} says ${title}`, async ({ as }) => {
    const page = await as('imran');
    const [answer] = await pay(
      page.request,
      payment({ state, ...(state === 'FAILED' ? { failureReason: 'Declined by bank' } : {}) }),
    );
    await page.goto(`/transactions/details/${answer?.paymentId}`);
    await expect(page.getByText(title).first()).toBeVisible();
    if (state === 'FAILED') await expect(page.getByText('Declined by bank').first()).toBeVisible();
  });
}

test('TXN-04 a payment that does not exist, or belongs to another merchant, is Transaction Not Found', async ({
  as,
}) => {
  const page = await as('imran');
  const [theirs] = await pay(page.request, payment({ merchantId: 'KAAPI01' }));
  for (const id of ['pay_00000000000000000000000000', theirs?.paymentId]) {
    await page.goto(`/transactions/details/${id}`);
    await expect(page.getByText('Transaction Not Found')).toBeVisible();
  }
});

test('Back keeps the list as it was', async ({ as }) => {
  const page = await as('imran');
  await page.goto(`/transactions/history?${pastDays}&states=FAILED`);
  // Skeletons have rows too, but no links.
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1).click();
  await expect(page.getByText('Payment Failed').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Transactions' }).click();
  await expect(page).toHaveURL(/states=FAILED/);
});
