import { lazy, Suspense, useEffect, useState } from 'react';

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

const wanted = new EventTarget();

/** Shows the list of all keyboard shortcuts. */
export const showKeys = () => void wanted.dispatchEvent(new Event('show'));

/** Opens the list of all keyboard shortcuts by Ctrl-/, and from the help menu. */
export function KeysOpener() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = () => setOpen(true);
    const press = (event: KeyboardEvent) => {
      const isKeys = event.key === '/' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isKeys || document.querySelector('[aria-modal=true]') !== null) return;
      event.preventDefault();
      show();
    };
    document.addEventListener('keydown', press);
    wanted.addEventListener('show', show);
    return () => {
      document.removeEventListener('keydown', press);
      wanted.removeEventListener('show', show);
    };
  }, []);
  return open ? (
    <Suspense>
      <KeysDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
