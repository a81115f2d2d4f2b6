import { useSyncExternalStore } from 'react';

const wide = '(min-width: 768px)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the ways to pay stand beside the one that is chosen, and a code can be scanned by a phone in the hand. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
