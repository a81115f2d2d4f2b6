import { CallError } from '@galla/client/call-error.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { useEffect, useState } from 'react';
import type { CounterClient } from './client.ts';
import { keep, readKept } from './kept.ts';
import { findQr, isSignedOut } from './requests.ts';

/** A QR code is re-read after each payment of the counter, and at this interval (ms) in case the stream is down. */
const lookMs = 3_000;

/** The QR code as this phone last read it, with the current time, so that its countdown continues without network. */
function lastQr(id: string): DynamicQr | undefined {
  const kept = readKept('lastQr');
  if (kept?.qr.id !== id) return undefined;
  return { ...kept.qr, now: new Date(Date.parse(kept.qr.now) + Math.max(0, Date.now() - kept.readAt)).toISOString() };
}

/** The current QR code, or the last one read: undefined until it was read, null if it is unknown. */
export function useQr(id: string, news: number, client: CounterClient): DynamicQr | null | undefined {
  const [qr, setQr] = useState<DynamicQr | null | undefined>(() => lastQr(id));
  const isOver = qr === null || (qr !== undefined && qr.state !== 'ACTIVE');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stream message triggers another read
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
          else if (!isGone && isUnknownQr(error)) setQr(null);
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

/** Whether the server knows no such code. A 404 of something before the server says nothing about the code. */
const isUnknownQr = (error: unknown) =>
  error instanceof CallError && error.code === 'STATUS_404' && !error.isUnanswered;
