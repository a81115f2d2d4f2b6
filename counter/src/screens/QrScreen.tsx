import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, Clock, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shownSentence } from '../../voice/sentences.ts';
import type { CounterView } from '../client.ts';
import { keep, readSettings } from '../kept.ts';
import { Amount, Foot, Head, moneyText, QrCode } from '../parts.tsx';
import { cancelQr } from '../requests.ts';
import type { Route, ScreenProps } from '../route.ts';
import { useQr } from '../use-qr.ts';
import { GoingBack, goingBackSince } from './GoingBack.tsx';
import { Green } from './ReceivedScreen.tsx';

/** The screen that creates the same amount and bill number again. */
const againFor = ({ amount, billNumber }: DynamicQr): Route => ({
  at: 'amount',
  amount,
  ...(billNumber === null ? {} : { billNumber }),
});

/** A QR code for one amount, until it ends. */
export function QrScreen(props: ScreenProps & { readonly id: string }) {
  const { client, view, id } = props;
  const qr = useQr(id, view.news, client);
  const leave = (route: Route) => {
    keep('shownQr', undefined);
    keep('lastQr', undefined);
    client.clearReceived();
    props.go(route);
  };
  if (qr === undefined && !view.isOnline)
    return (
      <Ended
        title={t`You are offline`}
        text={t`The customer can still pay with this code. You’ll see the payment once you’re back online.`}
        leave={leave}
      />
    );
  if (qr === undefined)
    return (
      <p className="starting">
        <Trans>Creating the QR code…</Trans>
      </p>
    );
  if (qr === null) return <Ended title={t`QR code not found`} text={t`Enter the amount again.`} leave={leave} />;
  if (qr.state === 'PAID') return <Paid {...props} qr={qr} leave={leave} />;
  if (qr.state === 'PAID_OTHER') return <WrongAmount {...props} qr={qr} leave={leave} />;
  if (qr.state === 'EXPIRED')
    return (
      <Ended
        title={t`This QR code has expired`}
        text={t`No one paid with this code. It no longer works.`}
        view={view}
        qr={qr}
        leave={leave}
      />
    );
  if (qr.state === 'CANCELLED')
    return (
      <Ended
        title={t`This QR code was cancelled`}
        text={t`This code no longer works.`}
        view={view}
        qr={qr}
        leave={leave}
      />
    );
  return <Waiting {...props} qr={qr} leave={leave} />;
}

type Shown = ScreenProps & { readonly qr: DynamicQr; readonly leave: (route: Route) => void };

function Waiting({ qr, view, leave }: Shown) {
  const left = useSecondsLeft(qr);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const total = Math.max(1, (Date.parse(qr.expiresAt) - Date.parse(qr.createdAt)) / 1000);
  // If the customer pays at this moment, the payment wins and the code shows as paid.
  const end = async (next: Route) => {
    setIsBusy(true);
    setProblem('');
    const ended = await cancelQr(qr.id).catch(() => undefined);
    setIsBusy(false);
    if (ended === undefined)
      return setProblem(t`Not cancelled. The customer may still pay. Check the internet and try again.`);
    if (ended.state === 'CANCELLED' || ended.state === 'EXPIRED') leave(next);
  };
  const back = () => (view.isOnline ? void end({ at: 'idle' }) : leave({ at: 'idle' }));
  return (
    <main className="screen">
      <Head title={t`Waiting for the customer`} closes onBack={back} />
      <div className="waiting">
        <Amount paise={qr.amount} size="big" />
        {qr.billNumber !== null && <p className="soft">{t`Bill ${qr.billNumber}`}</p>}
        <div className="code-box">
          <QrCode text={qr.text} label={t`QR code for ${moneyText(qr.amount)}`} />
          <p className="vpa">
            <Trans>One payment only</Trans>
          </p>
        </div>
        {problem !== '' && (
          <p className="notice warning" role="alert">
            {problem}
          </p>
        )}
        {!view.isOnline && <WaitingOffline isOver={left === 0} onBack={back} />}
        <GoingBack payments={goingBackSince(view.payments, qr)} />
        <div className="works">
          <p>
            <span className="dot" aria-hidden="true" />
            {qr.pending ? t`Waiting for the bank` : t`Valid for`}
            <span className="num clock" role="timer">
              {qr.pending && left === 0 ? '' : clockText(left)}
            </span>
          </p>
          <progress max={total} value={left} aria-label={t`Time left`} />
          <p className="soft">
            <Trans>The phone tells you when the customer pays.</Trans>
          </p>
        </div>
      </div>
      <Foot>
        <button type="button" className="plain" onClick={() => void end(againFor(qr))} disabled={isBusy}>
          <Trans>Change amount</Trans>
        </button>
        <button type="button" className="plain danger" onClick={() => void end({ at: 'idle' })} disabled={isBusy}>
          <Trans>Cancel</Trans>
        </button>
      </Foot>
    </main>
  );
}

/** What a cashier may rely on without network, and the Back button. Going back does not cancel the code. */
function WaitingOffline({ isOver, onBack }: { readonly isOver: boolean; readonly onBack: () => void }) {
  return (
    <div className="notice warning" role="status">
      <WifiOff size={18} aria-hidden />
      <div>
        <p>
          {isOver
            ? t`You’re offline. This code has expired. You’ll see whether it was paid once you’re back online.`
            : t`You’re offline. The customer can still pay with this code. You’ll see the payment once you’re back online.`}
        </p>
        <button type="button" className="plain small" onClick={onBack}>
          <Trans>Back to QR</Trans>
        </button>
      </div>
    </div>
  );
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Whole seconds until the code expires, by the server's clock. */
function useSecondsLeft({ expiresAt, now }: DynamicQr): number {
  const total = (Date.parse(expiresAt) - Date.parse(now)) / 1000;
  const [left, setLeft] = useState(Math.max(0, Math.ceil(total)));
  useEffect(() => {
    const begun = performance.now();
    const tick = () => setLeft(Math.max(0, Math.ceil(total - (performance.now() - begun) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [total]);
  return left;
}

function Paid({ qr, leave, ...props }: Shown) {
  const again = goingBackSince(props.view.payments, qr);
  const { paid } = qr;
  if (paid === null) return null;
  const said = { kind: 'received', amount: paid.amount, app: paid.app } as const;
  const who = [paid.app, paid.payer].filter((part) => part !== null).join(' · ');
  return (
    <Green
      {...props}
      title={t`Paid in full`}
      amount={paid.amount}
      below={[who, ...(paid.utr === null ? [] : [t`UTR ${paid.utr}`])].filter((line) => line !== '')}
      spoken={shownSentence(readSettings().voice, said)}
      at={paid.at}
      note={again.length > 0 && <GoingBack payments={again} />}
      next={t`Next`}
      onNext={() => leave({ at: 'idle' })}
    />
  );
}

function WrongAmount({ qr, leave, client, view }: Shown) {
  const { id, paid, amount, billNumber } = qr;
  const difference = amount - (paid?.amount ?? amount);
  useEffect(() => {
    const said = { kind: difference > 0 ? 'less' : 'more', amount: Math.abs(difference) } as const;
    client.say(said, [{ paymentId: id, amount: said.amount }]);
  }, [client, difference, id]);
  if (paid === null) return null;
  const isMissing = difference > 0;
  const text = moneyText(Math.abs(difference));
  const time = formatTime(paid.at).replaceAll(' ', '\u00a0');
  const who = [paid.app, paid.payer, time].filter((part) => part !== null).join(' · ');
  return (
    <main className="screen wrong">
      <div className="wrong-head" role="alert">
        <TriangleAlert size={40} aria-hidden />
        <h1>{isMissing ? t`${text} short` : t`${text} too much`}</h1>
        <p>
          <Trans>The customer paid a different amount.</Trans>
        </p>
      </div>
      <GoingBack payments={goingBackSince(view.payments, qr)} />
      <dl className="sum">
        <div>
          <dt>
            <Trans>You asked for</Trans>
          </dt>
          <dd>
            <Amount paise={amount} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>
              Received <small>{who}</small>
            </Trans>
          </dt>
          <dd>
            <Amount paise={paid.amount} />
          </dd>
        </div>
        <div className="line">
          <dt>
            {isMissing
              ? t`Short by`
              : t({ message: 'Extra', comment: 'Before the amount that the customer paid too much' })}
          </dt>
          <dd>
            <Amount paise={Math.abs(difference)} />
          </dd>
        </div>
      </dl>
      <p className="notice success">
        <CircleCheck size={18} aria-hidden /> {t`${moneyText(paid.amount)} is safe in your shift.`}
      </p>
      {!isMissing && (
        <p className="soft more">
          <Trans>Refund the extra amount on the dashboard.</Trans>
        </p>
      )}
      <footer className="foot stacked">
        {isMissing && difference >= 100 && (
          <button
            type="button"
            className="primary"
            onClick={() => leave({ at: 'amount', amount: difference, ...(billNumber === null ? {} : { billNumber }) })}
          >
            {t`Show QR for ${text}`}
          </button>
        )}
        <button type="button" className="plain" onClick={() => leave({ at: 'idle' })}>
          {t`Accept ${moneyText(paid.amount)}`}
        </button>
      </footer>
    </main>
  );
}

function Ended({
  title,
  text,
  view,
  qr,
  leave,
}: {
  readonly title: string;
  readonly text: string;
  readonly view?: CounterView;
  readonly qr?: DynamicQr;
  readonly leave: (route: Route) => void;
}) {
  return (
    <main className="screen ended">
      <div role="alert">
        <Clock size={40} aria-hidden />
        <h1>{title}</h1>
        <p className="soft">{text}</p>
        {view !== undefined && qr !== undefined && <GoingBack payments={goingBackSince(view.payments, qr)} />}
      </div>
      <footer className="foot stacked">
        {qr !== undefined && (
          <button type="button" className="primary" onClick={() => leave(againFor(qr))}>
            {t`Ask for ${moneyText(qr.amount)} again`}
          </button>
        )}
        <button type="button" className="plain" onClick={() => leave({ at: 'idle' })}>
          <Trans>Back to QR</Trans>
        </button>
      </footer>
    </main>
  );
}
