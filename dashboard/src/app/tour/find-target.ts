import type { TourStep } from './tour-steps.ts';

/** The target of a step. */
export interface Target {
  readonly element: Element;
  /** On a phone the entry is inside Collect or More. */
  readonly under?: 'collect' | 'more';
}

/** The navigation entry of a step; undefined if there is none. */
export function findTarget({ paths }: TourStep): Target | undefined {
  if (paths.length === 0) return asTarget(shown('[data-tour="profile"]'));
  const entries = paths
    .flatMap((path) => [`[href="${path}"]`, `[href^="${path}/"]`])
    .map((link) => `[data-tour="navigation"] a${link}`)
    .join();
  const entry = shown(entries);
  if (entry !== undefined) return asTarget(entry);
  if (document.querySelector(entries) === null) return undefined;
  const collect = shown(paths.map((path) => `[data-tour-holds~="${path}"]`).join());
  if (collect !== undefined) return { element: collect, under: 'collect' };
  const more = shown('[data-tour="more"]');
  return more && { element: more, under: 'more' };
}

const asTarget = (element: Element | undefined): Target | undefined => element && { element };

/** The first visible element of these: of side and bottom navigation only one is visible. */
export const shown = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
