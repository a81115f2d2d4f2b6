import { useEffect, useState } from 'react';
import { onReached } from '../requests.ts';

/**
 * Whether the page has a connection: what the browser says, and whether requests reach the server. A browser knows at
 * once that a phone has lost its network, and not that a network leads nowhere.
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
