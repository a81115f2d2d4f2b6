import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './EmptyState.module.css';
import shared from './state.module.css';

const c = classNames(css);

/** The drawing of a slip, with a magnifier for `search` and a plus for `new`. */
function Slip({ mark }: { mark: 'search' | 'new' }) {
  return (
    <svg width="112" height="84" viewBox="0 0 112 84" aria-hidden="true" focusable="false" className={c('slip')}>
      <rect className={c('paper')} x="14" y="10" width="84" height="62" rx="8" />
      <path className={c('words')} d="M26 26h26M70 26h16M26 40h34M70 40h16M26 54h22M70 54h16" />
      <path className={c('double')} d="M70 62h16M70 65.5h16" />
      <circle className={c('disc')} cx="90" cy="66" r="15" />
      {mark === 'search' ? (
        <path className={c('mark')} d="M84 65a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M93 69l3.6 3.6" />
      ) : (
        <path className={c('mark')} d="M90 60v12M84 66h12" />
      )}
    </svg>
  );
}

/**
 * An empty part of a page: its title (`No data found` in tables), one sentence on why, one primary step and at most one
 * plain step. `actions` is required: null only if there is no next step. `kind="new"` if nothing exists yet and the
 * step creates it; `search` if the filters match nothing.
 */
export function EmptyState({
  title = 'No data found',
  children,
  actions,
  kind = 'search',
  heading: Heading = 'h2',
}: {
  title?: string;
  children?: ReactNode;
  actions: ReactNode;
  kind?: 'search' | 'new';
  /** `h1` if the state is the whole page. */
  heading?: 'h1' | 'h2';
}) {
  return (
    <div className={c(shared['state'], 'state')}>
      <Slip mark={kind} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={shared['actions']}>{actions}</div>}
    </div>
  );
}
