import type { Order } from '@galla/contract/collect/checkout/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { cancelFailureWords } from './payment-labels.ts';
import { cancelOrder } from './requests.ts';

/** Asks for confirmation, then cancels the order for good. */
export function CancelPayment(props: { readonly token: string; readonly onCancelled: (order: Order) => void }) {
  const [asks, setAsks] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const refuse = (error: unknown) => setRefusal(cancelFailureWords(error));
  const cancel = () => cancelOrder(props.token).then(props.onCancelled, refuse);
  if (!asks)
    return (
      <p className="cancel">
        <Button kind="text" size="small" onClick={() => setAsks(true)}>
          <Trans>Cancel payment</Trans>
        </Button>
      </p>
    );
  return (
    <section className="cancel" aria-label={t`Cancel payment`}>
      <p>
        <Trans>Cancel this payment? The order will be closed.</Trans>
      </p>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <Button kind="danger" autoFocus onClick={() => void cancel()}>
        <Trans>Cancel payment</Trans>
      </Button>
      <Button onClick={() => setAsks(false)}>
        <Trans>Continue payment</Trans>
      </Button>
    </section>
  );
}
