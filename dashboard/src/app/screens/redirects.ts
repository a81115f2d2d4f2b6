import { redirects } from '@galla/contract/screens.ts';
import { paramsOf } from '../../lib/router/routes.ts';

/** The target of a path that is not a screen, with its ids (ROU-14). */
export function redirectOf(pathname: string): string | undefined {
  for (const [from, to] of Object.entries(redirects)) {
    const params = paramsOf(from, pathname);
    if (params !== undefined)
      return to.replace(/\$(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''));
  }
  return undefined;
}
