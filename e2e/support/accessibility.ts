import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { settled } from './test.ts';

/** A violation: the rule, and the elements that break it. */
interface Violation {
  readonly rule: string;
  readonly elements: readonly string[];
}

interface What {
  /** Rules that an open panel cannot satisfy. */
  readonly leftOut?: readonly string[];
  /** Checks only the element of this selector. */
  readonly within?: string;
  /** Checks only the colour rules, which take most of the time, or only the others. */
  readonly colours?: 'alone' | 'left out';
}

/** The minified axe script. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds on the page as it is now. All rules run. The axe script is injected into a page once.
 * No page is opened for frames, because Galla's pages have none.
 */
export async function violationsNow(
  page: Page,
  { leftOut = [], within, colours }: What = {},
): Promise<readonly Violation[]> {
  expect(await page.locator('iframe, frame').count()).toBe(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    rules: Object.fromEntries(
      [...leftOut, ...(colours === 'left out' ? colourRules : [])].map((rule) => [rule, { enabled: false }]),
    ),
    ...(colours === 'alone' && { runOnly: { type: 'rule', values: [...colourRules] } }),
  };
  return page.evaluate(
    async ([selector, chosen]) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      const { violations } = await here.run(selector ?? document, chosen);
      return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html) }));
    },
    [within, options] as const,
  );
}

/** The colour rules that run by default. Light and dark differ only in colours, so dark adds only these. */
const colourRules = ['color-contrast', 'link-in-text-block'] as const;

/** The violations once the page has settled. */
export async function violations(page: Page, what?: What): Promise<readonly Violation[]> {
  await settled(page);
  return violationsNow(page, what);
}

/** All violations in a theme. The page keeps the theme. */
export async function violationsIn(page: Page, theme: 'light' | 'dark', what?: What): Promise<readonly Violation[]> {
  await page.emulateMedia({ colorScheme: theme });
  // Pages without scripts follow the system theme in CSS.
  if ((await page.locator('html[data-theme]').count()) > 0)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  return violations(page, what);
}

/** All violations in light, and only those of the colour rules in dark. The page keeps the light theme. */
export async function violationsInBoth(page: Page, what: What = {}): Promise<readonly Violation[]> {
  test.slow();
  const inDark = await violationsIn(page, 'dark', { ...what, colours: 'alone' });
  return [...inDark, ...(await violationsIn(page, 'light', what))];
}
