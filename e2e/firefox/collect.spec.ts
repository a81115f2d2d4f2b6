import { openCounter } from '../support/counter-phone.ts';
import { mark, pay, payment } from '../support/engine.ts';
import { newPairingCode } from '../support/own-shop.ts';
import { digits } from '../support/registration.ts';
import { expectText, field, named, saying } from './support/actions.ts';
import { at } from './support/address.ts';
import { expect, test } from './support/firefox.ts';

test('PAY-02 PAY-03 PAY-05 in Firefox a link is created, and its customer pays it by UPI', async ({ as, fresh }) => {
  const page = await as('asha');
  await page.goto(at('/pay-links-new/create'));
  await field(page, 'Amount').fill('480');
  await field(page, 'Purpose').fill('Brass coffee filter');
  await field(page, 'Name').fill('Kavita');
  await field(page, 'Mobile number').fill(`98${digits(8)}`);
  await named(page, 'button', 'Create only').click();
  // The dialog grows when its link arrives.
  await page.locator('[role=dialog] button ::-p-text(Copy link)').wait();
  await page.locator('[role=dialog] a ::-p-text(Open link details)').click();
  await expectText(page, 'h1', /Active/);
  const link = await page.$eval('main', ({ textContent }) => /\/l\/[1-9A-HJ-NP-Za-km-z]{12}/.exec(textContent)?.[0]);

  const customer = await fresh();
  await customer.goto(at(`${link}`));
  await customer.locator('button ::-p-text(Choose how to pay)').click();
  const opensApp = customer
    .browserContext()
    .waitForTarget((target) => ![customer.url(), 'about:blank'].includes(target.url()));
  await named(customer, 'link', 'act as the customer’s UPI app').click();
  const app = await (await opensApp).page();
  await app?.locator('button ::-p-text(Pay)').click();
  await customer.bringToFront();
  await named(customer, 'heading', 'Payment successful').wait();
  await expectText(page, 'h1', /Paid/);
});

test('TXN-03 QRC-02 in Firefox a counter phone is set up, shows its QR code, and then a payment', async ({
  fresh,
  caller,
  expected,
}) => {
  // So the counter learns that it is not set up yet.
  expected.push(/^401 \/api\/counter\/v1\/state$/);
  const { shop, counter, at: till } = await openCounter(caller, 'MI Road');
  const code = await newPairingCode(shop, shop.store, counter);
  const page = await fresh();
  await page.setViewport({ width: 360, height: 740 });
  await page.goto(at('/counter'));
  await field(page, 'Code from the dashboard').fill(code);
  await named(page, 'button', 'Set up').click();
  await saying(page, 'Online · MI Road').wait();
  await page.waitForSelector('img[alt="QR code to pay by UPI"], svg[aria-label="QR code to pay by UPI"]');
  const customer = { name: `Rahul ${mark()}`, vpa: 'rahul@ybl', phone: '9811704340' };
  await pay(caller.request, payment({ ...till, amount: 25_000, customer }));
  await expectText(page, '.green-amount', /^₹250$/);
  await page.reload();
  await saying(page, 'Rahul').wait();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
