import type { Screen } from '@galla/contract/core/screen.ts';
import { screens } from '@galla/contract/screens.ts';
import type { Page } from '@playwright/test';
import { violations, violationsIn } from '../support/accessibility.ts';
import { speak } from '../support/language.ts';
import { expectToHoldStill } from '../support/layout-shift.ts';
import type { passwords } from '../support/people.ts';
import { expectTargetsToBeLarge, primaryButtons } from '../support/targets.ts';
import { expect, expectToFit, pastDays, test } from '../support/test.ts';
import { expectWholeValues } from '../support/whole-values.ts';

// Every screen of the table, at every width, in both themes and both languages. A new screen is covered without a line
// here, unless it needs an id, another person, or a state that only a journey reaches.

/**
 * Screens that only a person without a membership, without a second step, or of a new merchant sees. Their journeys
 * cover them.
 */
const ofJourneys: readonly Screen[] = [screens.selectMerchant, screens.twoStepSetup, screens.gatewayActivation];

/** The person who opens a screen. No journey pays at Farida's store, so her live screen does not change. */
const people: Partial<Record<string, keyof typeof passwords>> = {
  [screens.live.path]: 'farida',
  [screens.onlinePayLinks.path]: 'asha',
  [screens.createOnlinePayLink.path]: 'asha',
  [screens.onlinePayLinkDetails.path]: 'asha',
  [screens.linkFiles.path]: 'asha',
  [screens.linkFile.path]: 'asha',
  [screens.payPages.path]: 'asha',
  [screens.createPayPage.path]: 'asha',
  [screens.payPage.path]: 'asha',
  [screens.editPayPage.path]: 'asha',
  [screens.policies.path]: 'asha',
  [screens.websiteCheck.path]: 'asha',
  [screens.completeKyc.path]: 'asha',
  [screens.developer.path]: 'asha',
  [screens.apiKeys.path]: 'asha',
  [screens.linkedApps.path]: 'asha',
  [screens.webhooks.path]: 'asha',
  [screens.sandbox.path]: 'asha',
  [screens.createWebhook.path]: 'asha',
  [screens.signatureDebugger.path]: 'asha',
  [screens.webhookDetails.path]: 'asha',
  [screens.editWebhook.path]: 'asha',
  [screens.replayWebhook.path]: 'asha',
  [screens.webhookEvent.path]: 'asha',
};

/** For a path with ids: the list whose first row links to such a screen, or an id that does not exist. */
const ids: Record<
  string,
  | { readonly list: string; readonly to: Screen; readonly starts?: string; readonly row?: string }
  | { readonly id: string }
> = {
  $unitId: { list: `${screens.history.path}?${pastDays}`, to: screens.transactionDetails },
  $settlementId: { list: screens.settlements.path, to: screens.settlementDetails },
  $storeId: { list: screens.stores.path, to: screens.storeDetails },
  $qrCodeId: { list: screens.qrCodes.path, to: screens.qrCodeDetails, starts: '/qr/qr_' },
  // The demo has no refund: the refund journeys cover the ones they create.
  $refundId: { id: `rfnd_${'0'.repeat(26)}` },
  $batchId: { id: `rbat_${'0'.repeat(26)}` },
  // The payment link journeys cover the ones they create.
  $paymentLinkId: { id: `plink_${'0'.repeat(26)}` },
  // A demo page with payments, whose customers answered questions.
  $pageId: {
    list: screens.payPages.path,
    to: screens.payPage,
    starts: `${screens.payPages.path}/page_`,
    row: 'Filter coffee workshop',
  },
  $webhookId: { list: screens.webhooks.path, to: screens.webhookDetails, starts: '/developer-settings/webhooks/whe_' },
  // The demo has no store import either.
  $importId: { id: `simp_${'0'.repeat(26)}` },
};

/** The widths at which a screen has to fit, and the theme in which axe checks it there: on a desktop and on a phone. */
const widths: readonly { readonly width: number; readonly theme?: 'light' | 'dark' }[] = [
  { width: 1920 },
  { width: 1440, theme: 'light' },
  { width: 1280 },
  { width: 1024 },
  { width: 768 },
  { width: 390 },
  { width: 360, theme: 'dark' },
  { width: 320 },
];

/** The viewport in which a desktop loads a screen. */
const desk = { width: 1440, height: 900 };

/** The address of a screen, with the ids of its list's first row. */
async function addressOf(page: Page, { path }: Screen): Promise<string> {
  const [parameter] = /\$\w+/.exec(path) ?? [];
  if (parameter === undefined) return path;
  const from = ids[parameter];
  if (from === undefined) throw new Error(`${path}: the crawl does not know where an id for ${parameter} comes from.`);
  if ('id' in from) return path.replace(parameter, from.id);
  await page.goto(from.list);
  const starts = from.starts ?? from.to.path.replace(/\$.*/, '');
  const links = page.locator(`main a[href^="${starts}"]`);
  const link = from.row === undefined ? links.first() : links.filter({ hasText: from.row }).first();
  const found = ((await link.getAttribute('href')) ?? '').split('/');
  const names = from.to.path.split('/');
  const address = path.replaceAll(/\$\w+/g, (name) => found[names.indexOf(name)] ?? name);
  if (!address.includes('$eventId')) return address;
  // The endpoint's page lists its events.
  await page.goto(found.join('/'));
  const event = page.locator('main a[href*="/events/evt_"]').first();
  return (await event.getAttribute('href')) ?? '';
}

/** Turns on the feature flags that a screen requires, as the provider does for a merchant. */
async function turnFlagsOn(page: Page, { access }: Screen): Promise<void> {
  const flags = 'criteria' in access ? access.criteria?.flags : undefined;
  if (flags === undefined || !Object.values(flags).includes(true)) return;
  await page.route('**/v1/chimera/evaluate/bulk', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { config: object };
    await route.fulfill({ response: answer, json: { ...body, config: { ...body.config, ...flags } } });
  });
}

async function isFine(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  test.slow();
  for (const { width, theme } of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, `${width} px`);
    await expectWholeValues(page, `${width} px`);
    if (theme === undefined) continue;
    expect(await violationsIn(page, theme), `${width} px`).toEqual([]);
    await expectTargetsToBeLarge(page, width);
    const primary = await primaryButtons(page);
    expect(primary.length, `primary buttons at ${width} px: ${primary.join(', ')}`).toBeLessThan(2);
  }
}

/**
 * The screen as loaded on a phone in Hindi, then at every width, because Hindi words are longer. The desktop is checked
 * once.
 */
async function fitsInHindi(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await speak(page, 'hi', origin);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expectToHoldStill(page, '360 px');
  for (const { width } of widths.toReversed()) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, `${width} px, in Hindi`);
    await expectWholeValues(page, `${width} px, in Hindi`);
    // Its colours are those of English.
    if (width === desk.width)
      expect(await violations(page, { colours: 'left out' }), `${width} px, in Hindi`).toEqual([]);
  }
  await page.context().clearCookies({ name: 'galla-language' });
}

async function visit(page: Page, screen: Screen): Promise<void> {
  const { path, title } = screen;
  await turnFlagsOn(page, screen);
  const address = await addressOf(page, screen);
  await page.setViewportSize(desk);
  await page.goto(address);
  await expect(page).toHaveTitle(/ · Galla$/);
  // The bare path of an area redirects to its first tab, which is a separate screen.
  if (new URL(page.url()).pathname.startsWith(`${path}/`)) return;
  if (!path.includes('$')) await expect(page).toHaveTitle(`${title} · Galla`);
  await expectToHoldStill(page, '1440 px');
  await isFine(page);
  await fitsInHindi(page);
}

const claim = (path: string) =>
  `ROU-17 ${path} is usable from 320 to 1920 px in English and Hindi, holds still while it loads, never scrolls sideways, cuts no id and no amount, has one primary button and no target that is too small, and is clean for assistive technology`;

for (const screen of Object.values<Screen>(screens).filter((one) => !ofJourneys.includes(one))) {
  const { path, access } = screen;
  // A page that a test claims is also opened where its looks are not checked, in a separate process.
  if (access.who === 'anyone') test(claim(path), ({ page }) => visit(page, screen));
  else test(claim(path), async ({ as }) => visit(await as(people[path] ?? 'imran'), screen));
}

// The page that sends an app's people back is in English only.
for (const [path, title] of [
  ['/no/such/screen', 'Page Not Found · Galla'],
  ['/legal', /Galla/],
  ['/applink', /Galla/],
] as const) {
  test(claim(path), async ({ as }) => {
    const page = await as('imran');
    await page.setViewportSize(desk);
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expectToHoldStill(page, '1440 px');
    await isFine(page);
    if (path !== '/applink') await fitsInHindi(page);
  });
}

for (const viewport of [desk, { width: 360, height: 800 }])
  test(`the dashboard does not shift at ${viewport.width} px when its figures cannot be loaded`, async ({ as }) => {
    const page = await as('imran', 'once');
    await page.setViewportSize(viewport);
    const refused = { status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong' } };
    for (const path of ['**/v1/insights/**', '**/v1/settlements/**', '**/v1/transactions/**'])
      await page.route(path, (route) => route.fulfill(refused));
    await page.goto(screens.dashboard.path);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectToHoldStill(page, `${viewport.width} px`);
    expect((await primaryButtons(page)).length).toBeLessThan(2);
  });
