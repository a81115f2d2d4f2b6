import { Check, LoaderCircle, RotateCcw, ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './CaptchaBox.module.css';

const c = classNames(css);

/** The state of the check. `expired` and `failed` ask for a press to try again (SES-03). */
export type CaptchaState = 'idle' | 'working' | 'verified' | 'expired' | 'failed';

const LABELS: Record<CaptchaState, string> = {
  idle: 'I am not a robot',
  working: 'Checking your browser',
  verified: 'You are verified',
  expired: 'Captcha expired. Try again',
  failed: 'Captcha failed. Try again',
};

/**
 * The captcha as a check box; the caller solves it. A press in `idle`, `expired` or `failed` calls `onPress`. `error`
 * is shown below, for example when the form is submitted without it.
 */
export function CaptchaBox({
  state,
  onPress,
  error,
  className,
}: {
  state: CaptchaState;
  onPress: () => void;
  error?: string | undefined;
  className?: string;
}) {
  const id = useId();
  const again = state === 'expired' || state === 'failed';
  const mark = state === 'verified' ? Check : state === 'working' ? LoaderCircle : again ? RotateCcw : null;
  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/useSemanticElements: a native check box cannot be busy or ask for a retry */}
      <button
        type="button"
        role="checkbox"
        aria-checked={state === 'verified'}
        aria-busy={state === 'working' || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className={c('box', state, !!error && 'bad')}
        onClick={() => {
          if (state !== 'working' && state !== 'verified') onPress();
        }}
      >
        <span className={c('mark')}>{mark && <Icon of={mark} size={14} />}</span>
        <span aria-live="polite">{LABELS[state]}</span>
        <span className={c('sign')} aria-hidden="true">
          <Icon of={ShieldCheck} />
          Captcha
        </span>
      </button>
      {error && (
        <p id={id} className={c('error')}>
          {error}
        </p>
      )}
    </div>
  );
}
