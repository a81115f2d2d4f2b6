import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Trans } from '@lingui/react/macro';

/** Warns, before the payment, that a method, bank or wallet has an outage. The customer may still try. */
export const OutageNotice = ({ name }: { readonly name: string }) => (
  <Notice kind="warning" live>
    <Trans>
      <b>{`${name} has an outage right now.`}</b> Your payment may fail. Pay another way if you can.
    </Trans>
  </Notice>
);

export const Outage = () => (
  <span className="outage">
    <Trans>Outage</Trans>
  </span>
);
