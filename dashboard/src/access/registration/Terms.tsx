import { classNames } from '@galla/ui/layout/class-names.ts';
import css from './Registration.module.css';

const c = classNames(css);

/** The terms that registering accepts, beside its button. */
export function Terms() {
  return (
    <p className={c('terms')}>
      By registering you agree to the{' '}
      <a href="/legal#terms" target="_blank" rel="noreferrer">
        terms
      </a>{' '}
      and have read the{' '}
      <a href="/legal#privacy" target="_blank" rel="noreferrer">
        privacy notice
      </a>
      .
    </p>
  );
}
