import { redirects } from '@galla/contract/screens.ts';
import { generatePath, matchPath } from 'react-router';
import { patternOf } from '../../lib/router/paths.ts';

/** The target of a path that is not a screen, with its ids (ROU-14). */
export function redirectOf(pathname: string): string | undefined {
  for (const [from, to] of Object.entries(redirects)) {
    const match = matchPath(patternOf(from), pathname);
    if (match !== null) return generatePath(patternOf(to), match.params);
  }
  return undefined;
}
