import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { settled } from './test.ts';

/** A finding: the rule, and the elements that break it. */
interface Violation {
  readonly rule: string;
  readonly elements: readonly string[];
}

interface What {
  /** Rules that an open panel cannot keep. */
  readonly leftOut?: readonly string[];
  /** Only what lies in the element of this selector. */
  readonly within?: string;
  /** Only the rules on colours. */
  readonly coloursOnly?: true;
}

/**
 * The script of axe, in its short form, with other maps for the private fields of its colours. It makes thousands of
 * colours in a run, and a fifth of its time went into weak maps of them. Here a field is a property of the object;
 * elements keep a weak map. Reading the text of a colour took a third of the rest: a text is read once for a page,
 * and colours of the same text get the same numbers.
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
 * The violations that axe finds on the page as it is drawn now. All rules run. The script of axe is put into a page once,
 * and no page is opened for frames, which no page of Galla has.
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

/** The rules on colours that run by default. Light and dark differ in colours alone, so these are what dark adds. */
const colourRules = ['color-contrast', 'link-in-text-block'] as const;

/** The same once the page holds still. */
export async function violations(page: Page, what?: What): Promise<readonly Violation[]> {
  await settled(page);
  return violationsNow(page, what);
}

/** In which order the themes are looked at. A change of theme costs half of a look. */
export type Order = 'dark, then light' | 'light, then dark';

/** The violations in light, and those of its colours in dark. The page keeps the second theme. */
export async function violationsInBoth(
  page: Page,
  what: What = {},
  order: Order = 'dark, then light',
): Promise<readonly Violation[]> {
  test.slow();
  const found: Violation[] = [];
  for (const colorScheme of order.split(', then ') as ('dark' | 'light')[]) {
    await page.emulateMedia({ colorScheme });
    // Pages without a script follow the system by their styles.
    if ((await page.locator('html[data-theme]').count()) > 0)
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    found.push(...(await violations(page, colorScheme === 'light' ? what : { ...what, coloursOnly: true })));
  }
  return found;
}
