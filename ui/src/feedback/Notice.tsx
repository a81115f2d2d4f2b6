import { CircleAlert, CircleCheck, Clock, Info, Megaphone, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconType } from '../layout/Icon.tsx';
import css from './Notice.module.css';
import tones from './tones.module.css';

const c = classNames(css);

/** The kinds of a notice; `line` is an announcement without a background. */
export type NoticeKind = 'info' | 'warning' | 'error' | 'success' | 'line';

const ICONS: Record<NoticeKind, IconType> = {
  info: Info,
  warning: Clock,
  error: CircleAlert,
  success: CircleCheck,
  line: Megaphone,
};

/**
 * A tinted message in the page that stays until its cause is gone, for anything that needs an action or more than eight
 * words. Mark the lead in bold with `<b>`. `live` reads it out when it appears: at once for errors, politely otherwise.
 */
export function Notice({
  kind = 'info',
  icon,
  children,
  action,
  onClose,
  live = false,
  className,
}: {
  kind?: NoticeKind;
  icon?: IconType;
  children: ReactNode;
  /** One button at the end; below the text on a phone. */
  action?: ReactNode;
  /** Shows a × when given. */
  onClose?: () => void;
  live?: boolean;
  className?: string;
}) {
  return (
    <div
      className={c('notice', kind === 'line' ? 'line' : tones[kind], className)}
      {...(live ? { role: kind === 'error' ? 'alert' : 'status' } : {})}
    >
      <Icon of={icon ?? ICONS[kind]} />
      <div className={c('text')}>{children}</div>
      {action && <div className={c('action')}>{action}</div>}
      {onClose && (
        <button type="button" className={c('close')} onClick={onClose} aria-label="Close notice">
          <Icon of={X} />
        </button>
      )}
    </div>
  );
}
