import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import css from './Toasts.module.css';
import { currentToasts, holdToasts, subscribeToasts, type ToastKind } from './toast.ts';

const c = classNames(css);
const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;
const NONE: readonly never[] = [];

/** Where toasts show: put one at the root of the application and call `toast.success(text)` of `toast.ts` anywhere. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE);
  if (typeof document === 'undefined') return null;
  const role = (kind: ToastKind) => (kind === 'error' ? 'alert' : 'status');
  return createPortal(
    <section className={c('toasts')} aria-label="Messages" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focus holds a toast as a pointer does
        <div
          key={toast.id}
          className={c('toast', toast.kind)}
          role={role(toast.kind)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: focus holds a toast as a pointer does
          tabIndex={0}
          onPointerEnter={() => holdToasts(true)}
          onPointerLeave={() => holdToasts(false)}
          onFocus={() => holdToasts(true)}
          onBlur={() => holdToasts(false)}
        >
          <Icon of={ICONS[toast.kind]} size={18} />
          {toast.text}
        </div>
      ))}
    </section>,
    document.body,
  );
}
