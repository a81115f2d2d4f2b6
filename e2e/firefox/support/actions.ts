import { expect } from '@playwright/test';
import { type Locator, type Page, Puppeteer } from 'puppeteer-core';
import { underWay } from '../../support/test.ts';

/** The elements of each role. */
const elements = {
  button: 'button',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitemradio: '[role=menuitemradio]',
  option: '[role=option]',
};

// Firefox takes 5 s to find an element by its computed role and name on a large page.
Puppeteer.registerCustomQueryHandler('named', {
  queryOne: (_root, wanted) => {
    const [selector = '', name = ''] = wanted.split(' named ');
    const nameOf = (element: Element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const text = labels.length > 0 ? labels.map((label) => label.textContent).join(' ') : element.textContent;
      return (element.getAttribute('aria-label') ?? text).replace(/\s+/g, ' ').trim();
    };
    const found = [...document.querySelectorAll(selector)];
    return found.find((element) => element.checkVisibility() && nameOf(element) === name) ?? null;
  },
});

/** The element with this role and name: its label or, without one, its text. */
export const named = (page: Page, role: keyof typeof elements, name: string): Locator<Element> =>
  page.locator(`named/${elements[role]} named ${name}`);

/** The field whose label starts with a text. */
export const field = (page: Page, label: string): Locator<Element> =>
  page.locator(`::-p-xpath(//*[@id=//label[starts-with(normalize-space(.), "${label}")]/@for])`);

/** The smallest element with a text. */
export const saying = (page: Page, text: string): Locator<Element> => page.locator(`::-p-text(${text})`);

/** Waits until no dialog is open. */
export const noDialog = (page: Page) => page.waitForSelector('[role=dialog]', { hidden: true });

/** Waits until a page has loaded and holds still. */
export async function settled(page: Page, what?: string): Promise<void> {
  // A page that navigates during the question has no answer.
  await expect.poll(() => page.evaluate(underWay).catch((reason: unknown) => [String(reason)]), what).toEqual([]);
}

/** Waits until an element's text matches. */
export const expectText = (page: Page, selector: string, text: RegExp) =>
  expect.poll(() => page.$eval(selector, ({ textContent }) => textContent).catch(() => ''), selector).toMatch(text);

/** Waits until a page's path and query match. */
export const expectAddress = (page: Page, address: RegExp) => expect.poll(() => page.url()).toMatch(address);

/** Waits until the focused element matches a selector. */
export const expectFocus = (page: Page, selector: string) =>
  expect
    .poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector), selector)
    .toBe(true);
