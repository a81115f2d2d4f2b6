import { useSyncExternalStore } from 'react';

const wide = '(min-width: 768px)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/**
 * Whether the screen is wide. On a wide screen the methods are beside the chosen form, and a phone can scan the QR
 * code.
 */
export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
