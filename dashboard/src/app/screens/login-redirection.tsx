import { loginRedirection } from '@galla/contract/access/area.ts';
import { useEffect } from 'react';
import { page, type Route } from '../../lib/router/routes.ts';
import { forgetRedirectionContext } from '../../lib/session/destination.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** A linking flow leads here after sign-in. It has no screen in this version (decision 0043). */
function LinkingResult() {
  useEffect(forgetRedirectionContext, []);
  return <NotFoundPage />;
}

/** The results of a linking flow. */
export const routes: readonly Route[] = [page(loginRedirection, async () => LinkingResult)];
