import type { Modal } from '@galla/ui/overlays/Modal.tsx';
import { type ComponentProps, lazy, Suspense } from 'react';

const load = async () => ({ default: (await import('@galla/ui/overlays/Modal.tsx')).Modal });
const Loaded = lazy(load);

/** Loads the dialog before a press opens it: it needs the component library, which the desk's pages do not. */
export const preloadDialog = (): void => void load().catch(() => undefined);

/** A decision or a short form. Rendered while open. */
export function Dialog(props: ComponentProps<typeof Modal>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
