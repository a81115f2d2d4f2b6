import type { Screen } from '@galla/contract/core/screen.ts';
import type { Page } from 'puppeteer-core';
import { addressOf, crawledScreens, flagsOf, type LinkIn, visitorOf } from '../support/crawled-screens.ts';
import { settled } from './support/actions.ts';
import { at } from './support/address.ts';
import { expect, test } from './support/firefox.ts';

/** The widths of a desktop and of a small phone. */
const widths = [1440, 320];

/** The API's answer about a refund, link or import that does not exist, and the line about it in the console. */
const unknown = { id: /_0{26}/, faults: [/^404 \/api\/.*_0{26}/, /^\[API\]/] };

const linkIn =
  (page: Page): LinkIn =>
  async (list, starts, text = '') => {
    await page.goto(at(list));
    const links = await page.waitForFunction(
      (selector, part) =>
        [...document.querySelectorAll(selector)].find((link) => link.textContent.includes(part))?.getAttribute('href'),
      {},
      `main a[href^="${starts}"]`,
      text,
    );
    return (await links.jsonValue()) ?? '';
  };

/** What the server still refuses where only the page believes that a flag is on. */
const refused = [/^403 \/api\//, /^\[API\]/];

/** Turns on the feature flags that a screen requires. */
async function turnFlagsOn(page: Page, screen: Screen): Promise<void> {
  const flags = flagsOf(screen);
  if (flags === undefined) return;
  await page.evaluateOnNewDocument((required) => {
    const { fetch } = window;
    window.fetch = async (...given) => {
      const answer = await fetch(...given);
      if (!answer.url.endsWith('/v1/chimera/evaluate/bulk')) return answer;
      const body = (await answer.json()) as { config: object };
      return Response.json({ ...body, config: { ...body.config, ...required } }, { headers: answer.headers });
    };
  }, flags);
}

async function isFine(page: Page, { path, title }: Screen, address: string): Promise<void> {
  await page.goto(at(address));
  await settled(page, address);
  // The bare path of an area redirects to its first tab, which is a separate screen.
  const isFirstTab = new URL(page.url()).pathname.startsWith(`${path}/`);
  if (path.includes('$') || isFirstTab) expect(await page.title()).toMatch(/\S · Galla$/);
  else expect(await page.title()).toBe(`${title} · Galla`);
  for (const width of widths) {
    await page.setViewport({ width, height: 800 });
    await settled(page, `${width} px`);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(over, `${width} px`).toBeLessThanOrEqual(0);
  }
}

for (const screen of crawledScreens)
  test(`ROU-17 in Firefox ${screen.path} opens without an error, with one heading, and never scrolls sideways`, async ({
    as,
    fresh,
    expected,
  }) => {
    const page = screen.access.who === 'anyone' ? await fresh() : await as(visitorOf(screen));
    const address = await addressOf(screen, linkIn(page));
    if (unknown.id.test(address)) expected.push(...unknown.faults);
    if (flagsOf(screen) !== undefined) expected.push(...refused);
    await turnFlagsOn(page, screen);
    await isFine(page, screen, address);
  });
