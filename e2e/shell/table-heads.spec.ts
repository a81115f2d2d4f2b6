import type { Page } from '@playwright/test';
import { speak } from '../support/language.ts';
import { expect, settled, test } from '../support/test.ts';

const lists = [
  '/transactions/history',
  '/transactions/refunds/all-refunds',
  '/settlements',
  '/pay-links-new',
  '/pay-links-new/pages',
];

/** The column heads whose text is cut, each with the missing width. */
const cutHeads = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('thead th')].flatMap((head) =>
      [head, ...head.querySelectorAll('*')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible')
        .map((part) => `${head.textContent}: ${part.scrollWidth - part.clientWidth} px`),
    ),
  );

test('PAY-01 the heads of big lists are never cut, in Hindi and English at every table width', async ({
  as,
  baseURL,
}) => {
  const page = await as('asha', 'once');
  const found: string[] = [];
  for (const language of ['hi', 'en'] as const) {
    await speak(page, language, baseURL ?? '');
    for (const path of lists) {
      await page.goto(path);
      await settled(page);
      for (const width of [1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        await expect(page.locator('thead th').first(), `${path} at ${width}`).toBeVisible();
        found.push(...(await cutHeads(page)).map((head) => `${language} ${path} ${width} ${head}`));
      }
    }
  }
  expect(found).toEqual([]);
});

/** The offset of each head from the first cell under it, if it is half a pixel or more. */
const besideCells = (page: Page) =>
  page.evaluate(() => {
    const edgeOf = (element: Element) => {
      const { textAlign, paddingLeft, paddingRight } = getComputedStyle(element);
      const { left, right } = element.getBoundingClientRect();
      const isAtEnd = textAlign === 'right' || textAlign === 'end';
      return isAtEnd ? right - Number.parseFloat(paddingRight) : left + Number.parseFloat(paddingLeft);
    };
    const cells = document.querySelectorAll('main tbody tr:first-child > *');
    return [...document.querySelectorAll('main thead tr > *')].flatMap((head, index) => {
      const cell = cells[index];
      const beside = cell === undefined ? 0 : edgeOf(head) - edgeOf(cell);
      return Math.abs(beside) < 0.5 ? [] : [`${head.textContent}: ${beside} px`];
    });
  });

test('heads are exactly over their cells at every table width', async ({ as }) => {
  const page = await as('imran');
  const found: string[] = [];
  for (const path of ['/transactions/history', '/settlements', '/qr', '/team/members']) {
    await page.goto(path);
    await settled(page);
    for (const width of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      found.push(...(await besideCells(page)).map((head) => `${path} ${width} ${head}`));
    }
  }
  expect(found).toEqual([]);
});

test('on a phone the payments of the history start in the upper half, and in forced colours its search has an edge', async ({
  as,
}) => {
  const page = await as('imran');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/transactions/history');
  const first = page.locator('main [data-row-link]').first();
  await expect(first).toBeVisible();
  await settled(page);
  expect((await first.boundingBox())?.y).toBeLessThan(420);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  const edge = page.getByRole('button', { name: 'Find payments, people and screens' });
  await expect(edge).toHaveCSS('border-top-style', 'solid');
  await page.emulateMedia({ forcedColors: null });
});

test('in forced colours the test mode switch has a track and a knob', async ({ as }) => {
  const page = await as('asha');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dashboard');
  const track = page.getByRole('switch', { name: 'Test mode' }).locator('span');
  await expect(track).toHaveCSS('border-top-style', 'solid');
  const [knob, ground] = await track.evaluate((element) => [
    getComputedStyle(element, '::after').backgroundColor,
    getComputedStyle(element).backgroundColor,
  ]);
  expect(knob).not.toBe(ground);
  await page.emulateMedia({ forcedColors: null });
});
