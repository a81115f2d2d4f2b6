import type { Attempt } from '@galla/contract/collect/checkout/endpoints.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
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
      <h2>Waiting for your bank</h2>
      <p role="status">
        Your bank has not confirmed your payment by <b>{paidWithWords(attempt.with)}</b> yet. The result appears here
        automatically.
      </p>
      {isClosed ? (
        <p className="hint">The order is closed. If your bank still takes the money, you’ll get it back.</p>
      ) : (
        <p className="hint">If money has left your account, do not pay again.</p>
      )}
      <div className="acts">
        {!isClosed && next?.type === 'REDIRECT' && (
          <ButtonLink kind="primary" size="big" href={next.url}>
            Go to your bank’s page
          </ButtonLink>
        )}
        <Button size="big" onClick={onOther}>
          {isClosed ? 'Stop waiting' : 'Pay another way'}
        </Button>
      </div>
    </div>
  );
}
