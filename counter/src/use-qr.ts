import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { useEffect, useState } from 'react';
import type { CounterClient } from './client.ts';
import { keep, readKept } from './kept.ts';
import { CallError, findQr, isSignedOut } from './requests.ts';

/** A code is looked at with each payment of the counter, and every so often (ms) where the stream should be down. */
const lookMs = 3_000;

/** The code as this phone read it last, with the time of now: it counts down also where the network is gone. */
function lastQr(id: string): DynamicQr | undefined {
  const kept = readKept('lastQr');
  if (kept?.qr.id !== id) return undefined;
  return { ...kept.qr, now: new Date(Date.parse(kept.qr.now) + Math.max(0, Date.now() - kept.readAt)).toISOString() };
}

/** A QR code as it stands, or as it was read last: undefined until it was read, null where it is not known. */
export function useQr(id: string, news: number, client: CounterClient): DynamicQr | null | undefined {
  const [qr, setQr] = useState<DynamicQr | null | undefined>(() => lastQr(id));
  const isOver = qr === null || (qr !== undefined && qr.state !== 'ACTIVE');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message of the stream is a reason to look again
  useEffect(() => {
    if (isOver) return;
    let isGone = false;
    const look = () =>
      findQr(id).then(
        (found) => {
          if (isGone) return;
          keep('lastQr', { qr: found, readAt: Date.now() });
          setQr(found);
        },
        (error: unknown) => {
          if (isSignedOut(error)) client.signedOut();
          else if (!isGone && error instanceof CallError && error.code === 'STATUS_404') setQr(null);
        },
      );
    void look();
    const timer = setInterval(() => void look(), lookMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [id, news, isOver, client]);
  return qr;
}
