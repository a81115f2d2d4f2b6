import type { Page } from '@playwright/test';
import { expect, settled } from './test.ts';

/**
 * The largest accepted layout shift of a loading screen. Above 0.1 a page counts as unsteady; half of that is hardly
 * noticed.
 */
const maxShift = 0.05;

/** A layout shift entry of the browser, which TypeScript's types lack. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** The layout shifts since the page was opened, except those caused by a press. Runs in the page. */
function shiftsOfPage(): { value: number; moved: string[] }[] {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  const entries = observer.takeRecords() as LayoutShift[];
  observer.disconnect();
  const rect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const named = (node: Node | null) => {
    if (node === null) return 'what is gone';
    const element = node instanceof Element ? node : node.parentElement;
    return `<${element?.localName} class="${element?.className}"> ${node.textContent?.slice(0, 40)}`;
  };
  return entries
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .map(({ value, startTime, sources }) => ({
      value,
      moved: sources.map(
        ({ node, previousRect, currentRect }) =>
          `${Math.round(startTime)} ms: ${named(node)}, from ${rect(previousRect)} to ${rect(currentRect)}`,
      ),
    }));
}

/**
 * Expects a screen to hold still while it loads: no part pushes another away from where a person reads or presses. A
 * screen that moved is loaded once more, because something of another journey may have arrived.
 */
export async function expectToHoldStill(page: Page, what: string): Promise<void> {
  let shifts = await shiftsOf(page);
  if (sumOf(shifts) >= maxShift) {
    await page.reload();
    shifts = await shiftsOf(page);
  }
  const moved = shifts.map((shift) => [`${shift.value.toFixed(3)} at`, ...shift.moved].join('\n  '));
  expect(sumOf(shifts), `${what} moves without a press:\n${moved.join('\n')}`).toBeLessThan(maxShift);
}

async function shiftsOf(page: Page) {
  await settled(page);
  return page.evaluate(shiftsOfPage);
}

const sumOf = (shifts: readonly { readonly value: number }[]) => shifts.reduce((all, { value }) => all + value, 0);
