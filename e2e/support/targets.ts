import type { Page } from '@playwright/test';
import { expect, settled } from './test.ts';

/** The smallest side of a target (WCAG 2.2, 2.5.8). */
const least = 24;

/** The side of a touch target. A smaller target needs this much room around its centre, as 2.5.8 measures spacing. */
const thumb = 44;

/** The targets on the screen that are too small, or too close to another target. Runs in the page. */
function smallTargets([smallest, comfortable]: readonly [number, number]): string[] {
  const selector = [
    'a[href]',
    'button',
    'select',
    'summary',
    'label:has(input)',
    'input:not([type=hidden])',
    'textarea',
    '[role=button]',
    '[role=checkbox]',
    '[role=switch]',
    '[role=tab]',
    '[role=option]',
    '[role^=menuitem]',
  ].join();
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [hidden], [aria-hidden=true], .sr') === null
    );
  };
  // A control inside a label is pressed by its label.
  const targetOf = (element: Element | null): Element | null => {
    const label = element?.closest('label:has(input, select)');
    return label ?? element?.closest(selector) ?? null;
  };
  /** A link in a sentence has the height of its line (2.5.8, inline). */
  const isInSentence = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false;
    const around = element.parentElement;
    return around !== null && (around.textContent ?? '').trim() !== (element.textContent ?? '').trim();
  };
  const targets = [...document.querySelectorAll(selector)].filter(
    (element) =>
      isShown(element) && !element.matches(':disabled') && targetOf(element) === element && !isInSentence(element),
  );
  const places = targets.map((element) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isHere = (left: number, top: number) => targetOf(document.elementFromPoint(left, top)) === element;
    // The centre may be covered, and a target taller than the screen is large enough.
    if (!isHere(x, y)) return undefined;
    const reach = (right: number, down: number) => {
      let steps = 0;
      while (steps < comfortable && isHere(x + right * (steps + 0.5), y + down * (steps + 0.5))) steps += 0.5;
      return steps;
    };
    const [width, height] = [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)];
    return { element, width, height };
  });
  // Elements fixed to the edge of the screen overlap the content that scrolls below.
  const layerOf = (element: Element) => {
    let around: Element | null = element;
    while (around !== null && !/fixed|sticky/.test(getComputedStyle(around).position)) around = around.parentElement;
    return around;
  };
  // All boxes are measured at one moment, because lists scroll within the page.
  window.scrollTo(0, 0);
  const boxes = new Map(targets.map((element) => [element, element.getBoundingClientRect()]));
  const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
  const named = (element: Element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
  const found: string[] = [];
  const sizes = new Map(places.flatMap((place) => (place === undefined ? [] : [[place.element, place] as const])));
  for (const [element, { width, height }] of sizes) {
    const size = `${named(element)}: ${width} × ${height} px`;
    if (Math.min(width, height) < smallest - 1) {
      found.push(size);
      continue;
    }
    if (comfortable <= smallest || Math.min(width, height) >= comfortable - 1) continue;
    const own = boxes.get(element);
    if (own === undefined) continue;
    const { x, y } = middle(own);
    const near = [...boxes].find(([other, box]) => {
      if (layerOf(other) !== layerOf(element)) return false;
      if (other === element || other.contains(element) || element.contains(other)) return false;
      const [dx, dy] = [Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0)];
      if (Math.hypot(dx, dy) < comfortable / 2 - 0.5) return true;
      const size = sizes.get(other);
      if (size === undefined || Math.min(size.width, size.height) >= comfortable - 1) return false;
      const theirs = middle(box);
      return Math.hypot(theirs.x - x, theirs.y - y) < comfortable - 0.5;
    });
    if (near !== undefined) found.push(`${size}, too near to ${named(near[0])}`);
  }
  return found;
}

/** The targets that are too small now: below 24 px, and on a touch screen below 44 px without enough room around. */
export const targetsTooSmall = (page: Page, by: 'pointer' | 'thumb'): Promise<string[]> =>
  page.evaluate(smallTargets, [least, by === 'thumb' ? thumb : least] as const);

/** Expects no target below 24 px, and on a phone none below 44 px close to another one. */
export async function expectTargetsToBeLarge(page: Page, width: number): Promise<void> {
  await settled(page);
  const by = width < 768 ? 'thumb' : 'pointer';
  await expect.poll(() => targetsTooSmall(page, by), `${width} px`).toEqual([]);
}

/** The primary buttons on the screen, without those of dialogs and panels. Runs in the page. */
function primariesOf(): string[] {
  const isPrimary = (element: Element) => /(?:^|[\s_])primary(?:[\s_]|$)/.test(element.className);
  return [...document.querySelectorAll('button, a')]
    .filter(
      (element) =>
        isPrimary(element) &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('dialog, [role=dialog], [inert]') === null,
    )
    .map((element) => (element.textContent ?? '').trim());
}

/** The primary buttons of a screen: at most one. */
export const primaryButtons = (page: Page): Promise<string[]> => page.evaluate(primariesOf);
