import type { Attempt } from '@galla/contract/collect/checkout/endpoints.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { paidWithWords } from './payment-labels.ts';

/** An attempt that the bank has not answered yet. */
export function WaitingForBank({
  attempt,
  isClosed,
  onOther,
}: {
  readonly attempt: Attempt;
  /** Whether another attempt paid the order, or it was cancelled or expired. */
  readonly isClosed: boolean;
  readonly onOther: () => void;
}) {
  const { next } = attempt;
  return (
    <div className="waiting">
      <h2>
        <Trans>Waiting for your bank</Trans>
      </h2>
      <p role="status">
        <Trans>
          Your bank has not confirmed your payment by <b>{paidWithWords(attempt.with)}</b> yet. The result appears here
          automatically.
        </Trans>
      </p>
      {isClosed ? (
        <p className="hint">
          <Trans>The order is closed. If your bank still takes the money, you’ll get it back.</Trans>
        </p>
      ) : (
        <p className="hint">
          <Trans>If money has left your account, do not pay again.</Trans>
        </p>
      )}
      <div className="acts">
        {!isClosed && next?.type === 'REDIRECT' && (
          <ButtonLink kind="primary" size="big" href={next.url}>
            <Trans>Go to your bank’s page</Trans>
          </ButtonLink>
        )}
        <Button size="big" onClick={onOther}>
          {isClosed ? t`Stop waiting` : t`Pay another way`}
        </Button>
      </div>
    </div>
  );
}
