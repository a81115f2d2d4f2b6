import { laterScreens } from './later-screens.ts';
import { leadingPaths } from './leading-paths.ts';
import { type Screen, screens } from './screens.ts';

const patterns = [
  ...[...Object.values<Screen>(screens), ...Object.values<Screen>(laterScreens)].map(({ path }) => path),
  ...Object.keys(leadingPaths),
].map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'));

/** Whether a path is a screen's, or leads to one. */
export function isScreenPath(path: string): boolean {
  return path === '/404' || patterns.some((pattern) => pattern.test(path));
}
