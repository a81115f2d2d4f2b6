import { addressOf } from '@galla/client/address.ts';
import { groupHeader } from '@galla/contract/core/endpoint.ts';
import { access } from '@galla/contract/identity/access/calls.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { pageGroup } from '../../lib/api/api.ts';
import { headersFor } from '../../lib/api/headers.ts';
import { giveUpChanges } from '../../lib/session/unsaved.ts';
import { goOnHere, showSessionEnd } from './leave.ts';

const SessionEndDialog = lazy(async () => ({ default: (await import('./SessionEndDialog.tsx')).SessionEndDialog }));

/**
 * Handles a session that ended under a form with unsaved changes. The page stays, so that no input is lost, and the
 * person signs in in a new tab. If another person signs in, they get their own page without this input.
 */
export function SignInAgain() {
  const [isShown, setShown] = useState(false);
  useEffect(() => showSessionEnd(() => setShown(true)), []);
  useEffect(() => {
    if (!isShown) return;
    const look = async () => {
      const now = await findSession();
      if (now === 'none') return;
      if (now === 'other') {
        giveUpChanges();
        location.reload();
        return;
      }
      setShown(false);
      goOnHere();
    };
    const onLook = () => void look();
    addEventListener('storage', onLook);
    addEventListener('focus', onLook);
    return () => {
      removeEventListener('storage', onLook);
      removeEventListener('focus', onLook);
    };
  }, [isShown]);
  return isShown ? (
    <Suspense>
      <SessionEndDialog />
    </Suspense>
  ) : null;
}

/** Whether the browser is signed in: for this page's merchant, for another, or not at all. */
async function findSession(): Promise<'this' | 'other' | 'none'> {
  const answer = await fetch(addressOf(access.me, {}), { headers: headersFor() }).catch(() => undefined);
  const group = answer?.ok ? answer.headers.get(groupHeader) : null;
  if (group === null || group === undefined) return 'none';
  return group === pageGroup() ? 'this' : 'other';
}
