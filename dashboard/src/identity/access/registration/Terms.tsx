import { Trans } from '@lingui/react/macro';
/** The terms that registering accepts, beside its button. */
export function Terms() {
  return (
    <p className="small muted">
      <Trans>
        By registering you agree to the{' '}
        <a href="/legal#terms" target="_blank" rel="noreferrer">
          terms
        </a>{' '}
        and have read the{' '}
        <a href="/legal#privacy" target="_blank" rel="noreferrer">
          privacy notice
        </a>
        .
      </Trans>
    </p>
  );
}
