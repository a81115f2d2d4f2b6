import type { CounterPayment } from '@galla/contract/shops/counter/schemas.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Keyboard, Lock, Menu, Volume2 } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { voiceLanguages } from '../../voice/languages.ts';
import { readKept, readSettings } from '../kept.ts';
import { Amount, Foot, paymentCount, QrCode } from '../parts.tsx';
import { fromWords } from '../payment-labels.ts';
import { canLock } from '../pin.ts';
import type { ScreenProps } from '../route.ts';

export function IdleScreen({ view, go }: ScreenProps) {
  const { counter, shift, payments, isOnline } = view;
  // The customer has to see the QR code, however far the cashier has scrolled. Newer browsers return a promise of the
  // scroll, which must not become the effect's cleanup.
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  if (counter === undefined) return null;
  return (
    <main className="idle">
      <Header view={view} go={go} />
      <section className="code-card" aria-label={t`QR code of this counter`}>
        <p className="code-place">{`${counter.storeName} · ${counter.counterName}`}</p>
        <p className="code-merchant">{counter.merchantName}</p>
        {counter.qrText === null ? (
          <p className="no-code">
            <Trans>This counter has no QR code yet. Add one on the dashboard, or enter an amount.</Trans>
          </p>
        ) : (
          <div className="code-box">
            <QrCode text={counter.qrText} label={t`QR code to pay by UPI`} />
            <p className="vpa num">{counter.vpa}</p>
          </div>
        )}
        <p className="code-hint">
          <Trans>Scan and pay with any UPI app</Trans>
        </p>
      </section>
      <section className="shift-line" aria-label={t`Shift`}>
        <p className="soft">
          {shift === undefined ? t`Your shift` : t`Your shift since ${formatTime(shift.startedAt)}`}
        </p>
        <div>
          <Amount paise={shift?.total ?? 0} size="big" />
          <span className="soft">{paymentCount(shift?.count ?? 0)}</span>
        </div>
      </section>
      <PaymentList payments={payments} isOnline={isOnline} />
      <Foot>
        <button
          type="button"
          className="primary"
          onClick={() => go({ at: 'amount' })}
          disabled={!isOnline || !counter.active}
        >
          <Keyboard size={20} aria-hidden /> <Trans>Enter amount</Trans>
        </button>
        <button type="button" className="plain wide-only" onClick={() => go({ at: 'shift' })}>
          <Trans>End shift</Trans>
        </button>
        <button type="button" className="plain square" onClick={() => go({ at: 'menu' })} aria-label={t`Menu`}>
          <Menu size={22} aria-hidden />
        </button>
      </Foot>
    </main>
  );
}

function Header({ view: { counter, isOnline }, go }: Pick<ScreenProps, 'view' | 'go'>) {
  if (counter === undefined) return null;
  const isLocked = readKept('pin')?.locked === true;
  return (
    <header className="idle-head">
      <img src="/counter-icons/mark.svg" alt="" width="32" height="32" />
      <div>
        <h1>{counter.counterName}</h1>
        <p className={isOnline ? 'online' : 'offline'} role="status">
          {isOnline ? t`Online · ${counter.storeName}` : t`Offline · ${counter.storeName}`}
        </p>
      </div>
      {counter.testMode && <span className="test-tag">TEST</span>}
      <button
        type="button"
        className="voice"
        onClick={() => go({ at: 'menu' })}
        aria-label={t`Voice: ${voiceLanguages[readSettings().voice]}`}
      >
        <Volume2 size={20} aria-hidden />
        <span>{voiceLanguages[readSettings().voice]}</span>
      </button>
      {canLock() && (
        <button
          type="button"
          className={isLocked ? 'icon-button is-locked' : 'icon-button'}
          onClick={() => go({ at: 'lock' })}
          aria-label={isLocked ? t`Unlock the counter` : t`Lock the counter`}
        >
          <Lock size={20} aria-hidden />
        </button>
      )}
    </header>
  );
}

function PaymentList({
  payments,
  isOnline,
}: {
  readonly payments: readonly CounterPayment[];
  readonly isOnline: boolean;
}) {
  if (!isOnline)
    return (
      <p className="notice warning" role="alert">
        <Trans>No connection. Payments still arrive. The phone announces them once it is online.</Trans>
      </p>
    );
  if (payments.length === 0)
    return (
      <p className="nothing">
        <Trans>No payments yet.</Trans>
      </p>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
    <ul className="payments" aria-label={t`Recent payments`} tabIndex={0}>
      {payments.map((payment) => (
        <li key={payment.paymentId}>
          <time className="num" dateTime={payment.at}>
            {formatTime(payment.at)}
          </time>
          <span className="payer">
            {payment.payer ?? fromWords(payment)}
            {payment.goesBack && (
              <small>{payment.refundedAmount >= payment.amount ? t`Refunded` : t`Being refunded`}</small>
            )}
          </span>
          <Amount paise={payment.amount} />
        </li>
      ))}
    </ul>
  );
}
