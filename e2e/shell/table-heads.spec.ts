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

/** The heads of columns whose text is cut, with the width that each lacks. */
const cutHeads = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('thead th')].flatMap((head) =>
      [head, ...head.querySelectorAll('*')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible')
        .map((part) => `${head.textContent}: ${part.scrollWidth - part.clientWidth} px`),
    ),
  );

test('UI-02 PAY-01 the heads of big lists stand in full, in Hindi and English at every width of a table', async ({
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
