import { useEffect, useState } from 'react';
import { onReached } from '../requests.ts';

/**
 * Whether the page is online: what the browser reports, and whether requests reach the server. A browser notices at
 * once that a phone has lost its network, but not that a network has no internet.
 */
export function useNetwork(): boolean {
  const [isOnline, setIsOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const lost = () => setIsOnline(false);
    const back = () => setIsOnline(true);
    addEventListener('offline', lost);
    addEventListener('online', back);
    const stop = onReached(setIsOnline);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', back);
      stop();
    };
  }, []);
  return isOnline;
}
