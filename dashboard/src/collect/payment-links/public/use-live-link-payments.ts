import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { followLive, type StreamState } from '../../../lib/api/live-stream.ts';
import { allows, useSession } from '../../../lib/session/session.ts';

/** Payments that arrive together cause one read. */
const pauseMs = 250;
/** How often changeable data is polled, without a stream and besides it: links expire without a payment. */
const refreshMs = { alone: 5_000, besideStream: 30_000 };

/** Reloads on events of links and pages, and when their payments arrive. Returns the polling interval in ms. */
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
