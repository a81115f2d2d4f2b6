import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { followLive, type StreamState } from '../../../lib/api/live-stream.ts';
import { allows, useSession } from '../../../lib/session/session.ts';

/** Payments that arrive together are read once. */
const pauseMs = 250;
/** How often what can still change is read where there is no stream, and beside it: links expire without a payment. */
const refreshMs = { alone: 5_000, besideStream: 30_000 };

/** Reads again as something happens to links and pages, and as their payments arrive. Returns how often, in ms, it is to be read besides. */
export function useLiveLinkPayments(reread: () => Promise<unknown>): number {
  const session = useSession();
  const isAllowed = allows(session, transactionScreens.live.access);
  const [state, setState] = useState<StreamState>('connecting');
  const read = useEffectEvent(() => void reread());
  useEffect(() => {
    if (!isAllowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(read, pauseMs);
    };
    const stop = followLive(
      { stores: [], terminals: [] },
      {
        onState: setState,
        onReady: () => undefined,
        onMessage: ({ payments, more }) => {
          if (more > 0 || payments.some(({ paymentSolution }) => paymentSolution === 'PAYMENT_LINK')) later();
        },
        onLinks: later,
      },
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isAllowed]);
  return isAllowed && state === 'live' ? refreshMs.besideStream : refreshMs.alone;
}
