import type { Order } from '@galla/contract/collect/checkout/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { methodNames } from './MethodTabs.tsx';

/**
 * A pending payment of the order that was started in another tab or on another phone. Paying again needs a
 * confirmation.
 */
export function UnderWay(props: {
  readonly underWay: NonNullable<Order['underWay']>;
  /** The server's time. */
  readonly now: string;
  readonly onYes: () => void;
}) {
  const { underWay, now, onYes } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="waiting">
      <h2 ref={heading} tabIndex={-1}>
        <Trans>A payment is already in progress</Trans>
      </h2>
      <p role="status">
        <b>{methodNames[underWay.method]}</b> <span>{beganWords(underWay.since, now)}</span>
      </p>
      <p>
        <Trans>The bank has not confirmed it yet. The result appears here automatically.</Trans>
      </p>
      <p className="hint">
        <Trans>If money left your account, don’t pay again. A double payment is returned in 5–7 working days.</Trans>
      </p>
      <div className="acts">
        <Button size="big" onClick={onYes}>
          <Trans>Pay another way</Trans>
        </Button>
      </div>
    </div>
  );
}

function beganWords(since: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(since)) / 60_000);
  if (minutes < 1) return t`started less than a minute ago`;
  if (minutes >= 60) return t`started more than an hour ago`;
  return plural(minutes, { one: 'started # minute ago', other: 'started # minutes ago' });
}
