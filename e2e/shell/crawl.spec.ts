import type { Screen } from '@galla/contract/core/screen.ts';
import { screens } from '@galla/contract/screens.ts';
import type { Page } from '@playwright/test';
import { violations, violationsIn } from '../support/accessibility.ts';
import { addressOf, crawledScreens, flagsOf, type LinkIn, visitorOf } from '../support/crawled-screens.ts';
import { speak } from '../support/language.ts';
import { expectToHoldStill } from '../support/layout-shift.ts';
import { expectTargetsToBeLarge, primaryButtons } from '../support/targets.ts';
import { expect, expectToFit, test } from '../support/test.ts';
import { expectWholeValues } from '../support/whole-values.ts';

// Every screen of the table, at every width, in both themes and both languages.

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

const linkIn =
  (page: Page): LinkIn =>
  async (list, starts, text = '') => {
    await page.goto(list);
    const links = page.locator(`main a[href^="${starts}"]`).filter({ hasText: text });
    return (await links.first().getAttribute('href')) ?? '';
  };

/** Turns on the feature flags that a screen requires. */
async function turnFlagsOn(page: Page, screen: Screen): Promise<void> {
  const flags = flagsOf(screen);
  if (flags === undefined) return;
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
  const address = await addressOf(screen, linkIn(page));
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

for (const screen of crawledScreens) {
  const { path, access } = screen;
  // A page that a test claims is also opened where its looks are not checked, in a separate process.
  if (access.who === 'anyone') test(claim(path), ({ page }) => visit(page, screen));
  else test(claim(path), async ({ as }) => visit(await as(visitorOf(screen)), screen));
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
