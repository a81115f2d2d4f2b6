import { instrumentFamilies } from '@galla/contract/payments/payments/instruments.ts';
import type { CounterShift } from '@galla/contract/shops/counter/schemas.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Banknote, CircleCheck, Clock, CreditCard, Landmark, Printer, Share2, Smartphone, Wallet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readSettings } from '../kept.ts';
import { Amount, Head, moneyText, paymentCount } from '../parts.tsx';
import { endShift, findShift } from '../requests.ts';
import type { ScreenProps } from '../route.ts';
import { sharePicture } from '../shift-picture.ts';

const icons = {
  UPI: Smartphone,
  CARDS: CreditCard,
  NET_BANKING: Landmark,
  WALLETS: Wallet,
  OTHERS: Banknote,
} as const;

export function ShiftScreen({ client, view, go }: ScreenProps) {
  const [ended, setEnded] = useState<CounterShift>();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  useEffect(() => {
    findShift().then(
      (shift) => client.setShift(shift),
      () => setProblem(t`No connection. These are the last known totals.`),
    );
  }, [client]);
  const shift = ended ?? view.shift;
  if (shift === undefined || view.counter === undefined)
    return (
      <p className="starting">
        <Trans>Adding up the shift…</Trans>
      </p>
    );
  const cashier = ended?.endedBy ?? readSettings().cashier;
  const counterName = `${view.counter.storeName}, ${view.counter.counterName}`;
  const until = shift.endedAt ?? new Date(currentTime()).toISOString();
  const head = {
    who: cashier === '' || cashier === null ? counterName : `${cashier} · ${counterName}`,
    when: `${formatDay(shift.startedAt)} | ${formatTime(shift.startedAt)}–${sameDay(shift.startedAt, until) ? '' : `${formatDay(until)} | `}${formatTime(until)}`,
  };
  const end = async () => {
    setIsBusy(true);
    const answer = await endShift(readSettings().cashier.trim(), key.current).catch(() => undefined);
    setIsBusy(false);
    if (answer === undefined) return setProblem(t`No connection. The shift has not ended. Try again.`);
    setProblem('');
    setEnded(answer.ended);
    client.setShift(answer.shift);
  };
  const share = async () => {
    const isShared = await sharePicture(shift, view.counter?.merchantName ?? '', head);
    if (!isShared) setProblem(t`The picture could not be shared.`);
  };
  return (
    <main className="screen shift">
      <Head title={t`End of shift`} onBack={() => go({ at: 'idle' })} />
      <div className="shift-sheet">
        <p className="soft">{head.who}</p>
        <p className="soft num">{head.when}</p>
        <Amount paise={shift.total} size="big" />
        {ended !== undefined && (
          <p className="notice success" role="status">
            <CircleCheck size={18} aria-hidden /> <Trans>This shift has ended. The next one has begun.</Trans>
          </p>
        )}
        <Sums shift={shift} />
        {shift.pending.count > 0 && (
          <p className="notice warning">
            <Clock size={18} aria-hidden /> {pendingText(shift.pending)}
          </p>
        )}
        {problem !== '' && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <footer className="foot stacked">
        <div className="two">
          <button type="button" className="plain" onClick={() => void share()}>
            <Share2 size={18} aria-hidden /> <Trans>Share</Trans>
          </button>
          <button type="button" className="plain" onClick={() => print()}>
            <Printer size={18} aria-hidden /> <Trans>Print</Trans>
          </button>
        </div>
        {ended === undefined ? (
          <button type="button" className="primary" onClick={() => void end()} disabled={isBusy || !view.isOnline}>
            {isBusy ? t`Ending…` : t`End shift`}
          </button>
        ) : (
          <button type="button" className="primary" onClick={() => go({ at: 'idle' })}>
            <Trans>Begin the next shift</Trans>
          </button>
        )}
      </footer>
    </main>
  );
}

const sameDay = (one: string, other: string) => formatDay(one) === formatDay(other);

function pendingText({ count, amount }: CounterShift['pending']): string {
  const sum = moneyText(amount);
  return plural(count, {
    one: `# payment of ${sum} is pending. If it is paid, it counts in the next shift.`,
    other: `# payments of ${sum} are pending. If they are paid, they count in the next shift.`,
  });
}

function Sums({ shift }: { readonly shift: CounterShift }) {
  return (
    <dl className="sum">
      {shift.families.map(({ family, count, amount }) => {
        const Icon = icons[family];
        return (
          <div key={family}>
            <dt className="with-icon">
              <Icon size={20} aria-hidden />
              <span>
                {instrumentFamilies[family].name} <small>{paymentCount(count)}</small>
              </span>
            </dt>
            <dd>
              <Amount paise={amount} />
            </dd>
          </div>
        );
      })}
      <div className="line">
        <dt className="light">
          <Trans>
            Collected <small>{paymentCount(shift.count)}</small>
          </Trans>
        </dt>
        <dd>
          <Amount paise={shift.amount} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>
            Refunds{' '}
            <small>
              <Plural value={shift.refunds.count} one="# refund" other="# refunds" />
            </small>
          </Trans>
        </dt>
        <dd>
          <Amount paise={-shift.refunds.amount} />
        </dd>
      </div>
      <div className="line">
        <dt>
          <Trans>Shift total</Trans>
        </dt>
        <dd>
          <Amount paise={shift.total} size="total" />
        </dd>
      </div>
    </dl>
  );
}
