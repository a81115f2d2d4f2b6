import type { Attempt, Order, PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useIsWide } from './hooks/use-is-wide.ts';
import { useSecondsLeft } from './hooks/use-seconds-left.ts';
import { clockWords } from './payment-labels.ts';
import { QrCode } from './QrCode.tsx';

/** Apps that open a UPI link by their own scheme. The first entry leaves the choice to the phone. */
const apps = [
  { name: 'Any UPI app', scheme: 'upi://pay' },
  { name: 'BHIM', scheme: 'bhim://pay' },
  { name: 'Google Pay', scheme: 'tez://upi/pay' },
  { name: 'Paytm', scheme: 'paytmmp://pay' },
  { name: 'PhonePe', scheme: 'phonepe://pay' },
] as const;

interface UpiPaneProps {
  readonly order: Order;
  readonly attempt: Attempt | null;
  /** Whether the last call was refused. The reason is shown above. */
  readonly isRefused: boolean;
  readonly onPay: (payWith: PayWith) => Promise<void>;
}

/** A QR code to scan, or on a phone the apps that can pay. The code is requested automatically, without any input. */
export function UpiPane({ order, attempt, isRefused, onPay }: UpiPaneProps) {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || attempt !== null) return;
    asked.current = true;
    void onPay({ type: 'UPI' });
  }, [attempt, onPay]);
  const again = () => void onPay({ type: 'UPI' });
  if (attempt?.state === 'FAILED') return <AskAgain onAsk={again} />;
  const next = attempt?.next;
  if (attempt === null && isRefused) return <AskAgain onAsk={again} />;
  if (attempt === null || next?.type !== 'UPI') return <CodeToCome isUnknown={attempt !== null} onAsk={again} />;
  return <Code key={attempt.attemptId} order={order} attempt={attempt} next={next} onAsk={again} />;
}

type UpiNext = Extract<NonNullable<Attempt['next']>, { type: 'UPI' }>;

function Code(props: {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly next: UpiNext;
  readonly onAsk: () => void;
}) {
  const { order, attempt, next, onAsk } = props;
  // The server's time in the answer that brought the QR code.
  const [now] = useState(order.now);
  const left = useSecondsLeft(attempt.expiresAt, now);
  const isWide = useIsWide();
  const [asksForCode, setAsksForCode] = useState(false);
  // A phone opens apps, so its texts mention a code only when it shows one.
  const hasCode = isWide || asksForCode;
  if (left === 0) return <AskAgain isOver onAsk={onAsk} />;
  return (
    <>
      <h2>{isWide ? t`Scan and pay` : t`Pay by UPI`}</h2>
      {isWide ? (
        <Scan order={order} uri={next.uri} />
      ) : (
        <Apps uri={next.uri} showsCode={hasCode} onShowCode={() => setAsksForCode(true)} />
      )}
      <p className="code-left">
        <span role="timer" aria-live="off">
          {hasCode ? t`Code expires in` : t`Time left`} <b className="figures">{clockWords(left)}</b>
        </span>
        <span className="sr" role="status">
          {left <= 60 && (hasCode ? t`The code expires in one minute.` : t`You have one minute left to pay.`)}
        </span>
      </p>
      {next.testUrl !== undefined && (
        <p className="test-line">
          <Trans>
            Test payment:{' '}
            <a href={next.testUrl} target="_blank" rel="noopener">
              act as the customer’s UPI app
            </a>
          </Trans>
        </p>
      )}
      <p className="hint">
        <Trans>The result appears here automatically.</Trans>
      </p>
    </>
  );
}

function Scan({ order, uri }: { readonly order: Order; readonly uri: string }) {
  return (
    <div className="scan">
      <QrCode text={uri} />
      <ol className="steps">
        <li>
          <Trans>Open any UPI app</Trans>
        </li>
        <li>
          <Trans>Scan this code</Trans>
        </li>
        <li>
          <Trans>
            Check the name and approve <b className="figures">{formatMoney(order.amount)}</b>
          </Trans>
        </li>
      </ol>
    </div>
  );
}

function Apps(props: { readonly uri: string; readonly showsCode: boolean; readonly onShowCode: () => void }) {
  const { uri, showsCode, onShowCode } = props;
  return (
    <>
      <ul className="choices">
        {apps.map(({ name, scheme }) => (
          <li key={scheme}>
            <a className="choice" href={uri.replace('upi://pay', scheme)}>
              <span className="choice-tile" aria-hidden="true">
                {name.charAt(0)}
              </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
      {showsCode ? (
        <QrCode text={uri} />
      ) : (
        <Button kind="text" onClick={onShowCode}>
          <Trans>Show QR code</Trans>
        </Button>
      )}
    </>
  );
}

function CodeToCome({ isUnknown, onAsk }: { readonly isUnknown: boolean; readonly onAsk: () => void }) {
  const isWide = useIsWide();
  const slow = isWide
    ? t`The bank is slow right now. The code appears here automatically.`
    : t`The bank is slow right now. Your UPI apps appear here automatically.`;
  return (
    <>
      <h2>
        <Trans>Pay by UPI</Trans>
      </h2>
      {isWide && <div className="code-place" />}
      <p className="hint" role="status">
        {isUnknown ? slow : isWide ? t`Getting your code` : t`Getting your UPI apps`}
      </p>
      <Button onClick={onAsk}>{isWide ? t`Get a new code` : t`Try again`}</Button>
    </>
  );
}

/** Shown when the code has expired or could not be loaded. A phone without a code mentions the time to pay instead. */
function AskAgain({ isOver = false, onAsk }: { readonly isOver?: boolean; readonly onAsk: () => void }) {
  const isWide = useIsWide();
  const over = isWide ? t`This code has expired` : t`Payment time expired`;
  return (
    <>
      <h2>{isOver ? over : t`Pay by UPI`}</h2>
      <p className="hint">
        {isWide ? t`Don’t pay with an expired code.` : t`Do not approve an old request in your UPI app.`}
      </p>
      <Button kind="primary" size="big" onClick={onAsk}>
        {isWide ? t`Show a new code` : t`Pay by UPI again`}
      </Button>
    </>
  );
}
