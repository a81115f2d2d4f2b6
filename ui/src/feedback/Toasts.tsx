import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './Toasts.module.css';
import { currentToasts, holdToasts, subscribeToasts, type Toast } from './toast.ts';

const c = classNames(css);
const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;
const NONE: readonly never[] = [];

/**
 * Renders the toasts: put one at the root of the application, and call `toast.success(text)` of `toast.ts` anywhere.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE);
  if (typeof document === 'undefined') return null;
  // Two permanent live regions, so that screen readers announce additions; `order` keeps the newest at the bottom.
  return createPortal(
    <div className={c('toasts')}>
      <div role="status" className={c('region')}>
        {toasts.filter((toast) => toast.kind !== 'error').map(row)}
      </div>
      <div role="alert" className={c('region')}>
        {toasts.filter((toast) => toast.kind === 'error').map(row)}
      </div>
    </div>,
    document.body,
  );
}

function row(toast: Toast) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      key={toast.id}
      className={c('toast', toast.kind)}
      style={{ order: toast.id }}
      data-toast={toast.kind}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus pauses a toast as a pointer does
      tabIndex={0}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      <Icon of={ICONS[toast.kind]} size={18} />
      {toast.text}
    </div>
  );
}
