import { CloudOff, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { CopyButton } from '../buttons/CopyButton.tsx';
import { Figure } from '../figures/Figure.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './ErrorState.module.css';
import shared from './state.module.css';

const c = classNames(css);

/**
 * A failed part of a page: the exact text (`Request timed out, Please try again`), one sentence on the money, `Try
 * again`, and the reference to copy. `small` is for one widget among others. Its step is primary only if the error is
 * the whole page.
 */
export function ErrorState({
  title,
  children = 'Your payments are safe.',
  onRetry,
  retrying = false,
  reference,
  actions,
  small = false,
  heading: Heading = 'h2',
}: {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  reference?: string | undefined;
  /** Further actions besides `Try again`: `Contact support`. */
  actions?: ReactNode;
  small?: boolean;
  /** `h1` if the state is the whole page. */
  heading?: 'h1' | 'h2';
}) {
  return (
    <div className={c(shared['state'], 'state', small && 'small')} role="alert">
      <span className={c('disc')}>
        <Icon of={CloudOff} size={small ? 18 : 24} />
      </span>
      <Heading>{title}</Heading>
      <p>{children}</p>
      {(onRetry || actions) && (
        <div className={shared['actions']}>
          {actions}
          {onRetry && (
            <Button
              kind={Heading === 'h1' ? 'primary' : 'plain'}
              icon={RotateCcw}
              busy={retrying}
              busyLabel="Trying again"
              onClick={onRetry}
            >
              Try again
            </Button>
          )}
        </div>
      )}
      {reference && (
        <p className={c('reference')}>
          Reference <Figure>{reference}</Figure> <CopyButton name="the reference" text={reference} />
        </p>
      )}
    </div>
  );
}
