import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, if the device supports it. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    const wakeLock = (navigator as { readonly wakeLock?: WakeLock }).wakeLock;
    if (!isWanted || wakeLock === undefined) return;
    let held: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      const lock = await wakeLock.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
      else held = lock;
    };
    void take();
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', take);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', take);
      void held?.release();
    };
  }, [isWanted]);
}
