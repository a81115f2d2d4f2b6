import type { CounterPayment } from '@galla/contract/shops/counter/schemas.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Undo2, Volume2 } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { shownSentence } from '../../voice/sentences.ts';
import type { Received } from '../client.ts';
import { readSettings } from '../kept.ts';
import { Amount, Foot, moneyText, shortMoney } from '../parts.tsx';
import { payerWords } from '../payment-labels.ts';
import type { ScreenProps } from '../route.ts';

/**
 * A payment, or the sum of those received while the phone was offline, large enough to read from across the counter.
 */
export function ReceivedScreen({ client, view, received }: ScreenProps & { readonly received: Received }) {
  const { said, payment } = received;
  if (payment?.goesBack)
    return <Returned payments={withOthers(payment, view.payments)} onNext={client.clearReceived} />;
  const amount = said.kind === 'test' ? 0 : said.amount;
  return (
    <Green
      client={client}
      view={view}
      amount={amount}
      caption={
        said.kind === 'missed' ? (
          missedCaption(said.count)
        ) : (
          <Trans comment="Below the amount of a payment that just arrived">received</Trans>
        )
      }
      below={payment === undefined ? [] : [payerWords(payment)]}
      spoken={shownSentence(readSettings().voice, said)}
      at={payment?.at ?? new Date(currentTime()).toISOString()}
      next={t`Back to QR`}
      onNext={client.clearReceived}
    />
  );
}

/** Refunded payments that arrive within this time (ms) are shown together, so that none hides another. */
const togetherMs = 60_000;

/** A refunded payment, with those that arrived shortly before it. */
const withOthers = (payment: CounterPayment, all: readonly CounterPayment[]): CounterPayment[] => [
  payment,
  ...all.filter(
    ({ paymentId, goesBack, at }) =>
      goesBack && paymentId !== payment.paymentId && Math.abs(Date.parse(payment.at) - Date.parse(at)) <= togetherMs,
  ),
];

/**
 * Payments that are refunded because their QR code was already paid or had ended, so that the cashier hands over no
 * goods for them.
 */
function Returned(props: { readonly payments: readonly CounterPayment[]; readonly onNext: () => void }) {
  const { payments, onNext } = props;
  const sum = payments.reduce((total, { amount }) => total + amount, 0);
  return (
    <main className="screen wrong">
      <div className="wrong-head" role="alert">
        <Undo2 size={40} aria-hidden />
        <h1>{t`${moneyText(sum)} will be refunded to the customer`}</h1>
        <p>
          <Trans>The QR code was already paid or had ended.</Trans>
        </p>
      </div>
      {payments.length > 1 && (
        <dl className="sum">
          {payments.map((payment) => (
            <div key={payment.paymentId}>
              <dt>
                {payerWords(payment)} <small>{formatTime(payment.at)}</small>
              </dt>
              <dd>
                <Amount paise={payment.amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Foot>
        <button type="button" className="plain" onClick={onNext}>
          <Trans>Back to QR</Trans>
        </button>
      </Foot>
    </main>
  );
}

/** The CSS class for the size at which an amount fills a phone's screen. */
const widthOf = (text: string) => (text.length <= 3 ? '' : text.length <= 6 ? 'middle' : 'long');

const missedCaption = (count: number) =>
  plural(count, { one: 'received while offline, in # payment', other: 'received while offline, in # payments' });

interface GreenProps extends Pick<ScreenProps, 'client' | 'view'> {
  readonly amount: number;
  /** Above the amount. */
  readonly title?: string;
  /** Below the amount. */
  readonly caption?: ReactNode;
  readonly below: readonly string[];
  readonly spoken: string;
  readonly at: string;
  /** Above the spoken sentence. */
  readonly note?: ReactNode;
  readonly next: string;
  readonly onNext: () => void;
}

export function Green({ view, amount, title, caption, below, spoken, at, note, next, onNext }: GreenProps) {
  const button = useRef<HTMLButtonElement>(null);
  const text = shortMoney(amount).slice(1);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <main className="green">
      <header>
        <span>{view.counter?.counterName}</span>
        <time className="num" dateTime={at}>
          {formatTime(at, true)}
        </time>
      </header>
      <div className="green-middle" role="status">
        <span className="tick">
          <Check size={44} strokeWidth={3} aria-hidden />
        </span>
        {title !== undefined && <h1>{title}</h1>}
        <p className={`green-amount ${widthOf(text)}`}>
          <span className="rupee">₹</span>
          {text}
        </p>
        {caption !== undefined && <h1 className="green-caption">{caption}</h1>}
        {below.map((line) => (
          <p key={line} className="green-line">
            {line}
          </p>
        ))}
      </div>
      {note}
      <p className="spoken">
        <Volume2 size={24} aria-hidden /> “{spoken}”
      </p>
      <footer>
        <dl>
          <div>
            <dt>
              <Trans>Your shift</Trans>
            </dt>
            <dd className="num">{moneyText(view.shift?.total ?? 0)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Payments</Trans>
            </dt>
            <dd className="num">{view.shift?.count ?? 0}</dd>
          </div>
        </dl>
        <button type="button" ref={button} onClick={onNext}>
          {next}
        </button>
      </footer>
    </main>
  );
}
