import { webhookEventTypes } from '@galla/contract/developers/webhooks/events.ts';
import type { Page } from '@playwright/test';
import { expect, settled } from './test.ts';

/** Patterns of values that a person reads out or copies: they are meaningful only in full. */
const values = {
  amount: String.raw`[−-]?₹\s?[\d,]*\d(?:\.\d\d)?`,
  masked: String.raw`(?:\+91 \d\d)?•{2,} ?(?:•• ?)?\d{3,4}`,
  own: String.raw`\b[a-z]{2,6}_[0-9a-z]{16,}\b`,
  reference: String.raw`\b(?=[A-Z]*\d)[A-Z0-9]{10,}\b`,
  event: webhookEventTypes.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'),
} as const;

/** Ids, amounts, cards and event names that are cut, or broken in a table. Runs in the page. */
function cutIn(pattern: string): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert], [hidden], svg, script, style') === null;
  interface Part {
    readonly range: Range;
    readonly element: Element;
    readonly text: string;
  }
  // An amount may span several nodes; its `data-whole` element is checked as one.
  const marked = [...document.querySelectorAll('[data-whole]')].map((element): Part => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return { range, element, text: element.textContent ?? '' };
  });
  const partsIn = (node: Node): Part[] => {
    const element = node.parentElement;
    if (element === null || element.closest('[data-whole]') !== null) return [];
    return [...(node.textContent ?? '').matchAll(new RegExp(pattern, 'gu'))].map((match) => {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      return { range, element, text: match[0] };
    });
  };
  /** The part of a text between two sides that the nearest clipping element hides. */
  const hiddenOf = ({ element, text }: Part, left: number, right: number): string | undefined => {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, position } = getComputedStyle(around);
      if (overflowX === 'visible' || around === document.documentElement || around === document.body) continue;
      const box = around.getBoundingClientRect();
      // Only for assistive technology.
      if (box.width <= 1 && position === 'absolute') return undefined;
      // A scrolling ancestor can show it.
      if ((overflowX === 'auto' || overflowX === 'scroll') && around.scrollWidth > around.clientWidth) return undefined;
      const missing = Math.max(box.left - left, right - box.right);
      if (missing > 1)
        return `${text}: ${Math.ceil(missing)} px are cut by <${around.localName} class="${around.className}">`;
    }
    return undefined;
  };
  const cut: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const parts = [...marked];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) parts.push(...partsIn(node));
  for (const part of parts) {
    const { range, element, text } = part;
    if (!isShown(element)) continue;
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const isBroken =
      element.closest('td') !== null && boxes.some((box) => Math.abs(box.top - (boxes[0]?.top ?? 0)) > box.height / 2);
    if (boxes.length === 0) continue;
    if (isBroken) cut.push(`broken: ${text}`);
    const hidden = hiddenOf(part, left, right);
    if (hidden !== undefined) cut.push(hidden);
  }
  return [...new Set(cut)];
}

/** The ids, amounts, masked numbers and event names on the screen that are cut now. */
export const cutValues = (page: Page): Promise<string[]> => page.evaluate(cutIn, Object.values(values).join('|'));

/** Expects every id, amount, masked number and event name on the screen to be shown in full. */
export async function expectWholeValues(page: Page, what: string): Promise<void> {
  await settled(page);
  await expect.poll(() => cutValues(page), what).toEqual([]);
}
