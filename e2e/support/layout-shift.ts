import type { Page } from '@playwright/test';
import { settled } from './test.ts';

/** How far the parts of a screen may move while it loads (Layout Instability, W3C draft): half of what is called good. */
export const maxShift = 0.05;

/** The sum of all shifts since the page was opened, once it holds still, without those that a person's press causes. */
export async function shiftOf(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(async () => {
    const shifts: { value: number; hadRecentInput: boolean }[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as never[])));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What was noted before comes with the next task.
    await new Promise((resolve) => setTimeout(resolve, 50));
    observer.disconnect();
    return shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0);
  });
}
