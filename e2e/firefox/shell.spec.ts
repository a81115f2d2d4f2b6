import { openOwnShop } from '../support/own-shop.ts';
import { expectAddress, expectText, field, named, noDialog, saying, settled } from './support/actions.ts';
import { at } from './support/address.ts';
import { expect, test } from './support/firefox.ts';

test('ROU-17 UI-08 in Firefox Back closes a sheet of a phone, and asks before a changed form is left', async ({
  as,
}) => {
  const page = await as('asha');
  await page.setViewport({ width: 360, height: 740 });
  await page.goto(at('/transactions/history'));
  await settled(page);
  const before = page.url();
  await page.locator('button ::-p-text(Filters)').click();
  await page.waitForSelector('[role=dialog]', { visible: true });
  await page.evaluate(() => history.back());
  await noDialog(page);
  expect(page.url()).toBe(before);

  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(at('/team/members'));
  await named(page, 'link', 'Roles').click();
  await named(page, 'button', 'New role').click();
  await field(page, 'Name').fill('Night shift');
  await page.evaluate(() => history.back());
  await saying(page, 'Do you want to save or discard changes?').wait();
  await named(page, 'button', 'Discard').click();
  await noDialog(page);
  await expectAddress(page, /\/team\/members$/);
});

test('in Firefox the dark theme and Hindi are chosen in the profile, and a reload keeps both', async ({
  fresh,
  caller,
}) => {
  await openOwnShop(caller, { name: 'Lakshmi Stores', store: 'Camp' });
  const page = await fresh(caller);
  await page.goto(at('/dashboard'));
  await settled(page);
  // A page that loads again during the question has no answer.
  const chosen = () => page.$eval('html', ({ lang, dataset }) => `${lang} ${dataset['theme']}`).catch(() => '');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  const profile = 'button[aria-label*="Lakshmi Nair"]';
  await page.locator(profile).click();
  await named(page, 'menuitemradio', 'Dark').click();
  await expect.poll(chosen).toMatch(/ dark$/);
  expect(await background()).not.toBe(light);
  await page.locator(profile).click();
  await named(page, 'menuitemradio', 'हिन्दी').click();
  await expect.poll(chosen).toBe('hi-IN dark');
  await settled(page);
  await page.reload();
  await expect.poll(chosen).toBe('hi-IN dark');
  await expectText(page, 'h1', /\p{Script=Devanagari}/u);
});
