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
  /** Checks only the colour rules. */
  readonly coloursOnly?: true;
}

/**
 * The minified axe script, with other maps for the private fields of its colours. It creates thousands of colours in a
 * run and spent a fifth of its time in their weak maps. Here a private field is a property of the object; elements keep
 * a weak map. Parsing the colours' text took a third of the remaining time: each text is now parsed once per page, and
 * its numbers are reused.
 */
const quickAxe = `((WeakMap, WeakSet) => { ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')} })(...(() => {
  const Weak = WeakMap;
  class Fields {
    #name = Symbol();
    #elements = new Weak();
    has(key) { return key instanceof Node ? this.#elements.has(key) : this.#name in key; }
    get(key) { return key instanceof Node ? this.#elements.get(key) : key[this.#name]; }
    set(key, value) {
      if (key instanceof Node) this.#elements.set(key, value);
      else key[this.#name] = value;
      return this;
    }
    add(key) { return this.set(key, true); }
  }
  return [Fields, Fields];
})());
(() => {
  const color = axe.commons.color.Color.prototype;
  const read = color.parseString;
  const known = new Map();
  color.parseString = function parseString(text) {
    const same = known.get(text);
    if (same !== undefined) return Object.assign(this, same);
    read.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
})()`;

/**
 * The violations that axe finds on the page as it is now. All rules run. The axe script is injected into a page once.
 * No page is opened for frames, because Galla's pages have none.
 */
export async function violationsNow(
  page: Page,
  { leftOut = [], within, coloursOnly }: What = {},
): Promise<readonly Violation[]> {
  expect(await page.locator('iframe, frame').count()).toBe(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(quickAxe);
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    rules: Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
    ...(coloursOnly === true && { runOnly: { type: 'rule', values: [...colourRules] } }),
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

/** The order in which the themes are checked. A theme change costs half of a check. */
export type Order = 'dark, then light' | 'light, then dark';

/** All violations in light, and only those of the colour rules in dark. The page keeps the second theme. */
export async function violationsInBoth(
  page: Page,
  what: What = {},
  order: Order = 'dark, then light',
): Promise<readonly Violation[]> {
  test.slow();
  const found: Violation[] = [];
  for (const colorScheme of order.split(', then ') as ('dark' | 'light')[]) {
    await page.emulateMedia({ colorScheme });
    // Pages without scripts follow the system theme in CSS.
    if ((await page.locator('html[data-theme]').count()) > 0)
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    found.push(...(await violations(page, colorScheme === 'light' ? what : { ...what, coloursOnly: true })));
  }
  return found;
}
