import { plannedScreens } from './planned-screens.ts';
import { redirects } from './redirects.ts';
import { type Screen, screens } from './screens.ts';

const patterns = [
  ...[...Object.values<Screen>(screens), ...Object.values<Screen>(plannedScreens)].map(({ path }) => path),
  ...Object.keys(redirects),
].map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'));

/** Whether a path is a screen's, or leads to one. */
export function isScreenPath(path: string): boolean {
  return path === '/404' || patterns.some((pattern) => pattern.test(path));
}
