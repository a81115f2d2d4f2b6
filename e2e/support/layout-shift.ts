import type { Page } from '@playwright/test';
import { expect, settled } from './test.ts';

/** What a screen may move without a press while it loads. Above 0.1 a page counts as unsteady; half of that is hardly seen. */
const maxShift = 0.05;

/** An entry of a browser's layout shifts, which the types of TypeScript do not have. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** What moved since the page was opened, without what a person's press moved. It runs in the page. */
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
 * A screen holds still while it loads: no part of it pushes another one away from where a person reads or presses. A
 * screen that moved is loaded once more, because something of another journey may have arrived meanwhile.
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
