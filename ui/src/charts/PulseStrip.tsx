import { useId } from 'react';
import { paymentCount } from '../format/counts.ts';
import { formatTime, type Instant } from '../format/dates.ts';
import { formatCount, formatMoney } from '../format/money.ts';
import { classNames } from '../layout/class-names.ts';
import { useWidth } from '../layout/use-width.ts';
import { ChartFrame } from './ChartFrame.tsx';
import css from './PulseStrip.module.css';

const c = classNames(css);
const SPAN = 15 * 60_000;
const BASE = 84;
const TALLEST = 72;

/** A payment on the strip, or several payments of the same moment with their `count`. `amount` in paise. */
export type PulsePoint = {
  key: string;
  at: Instant;
  amount: number;
  state: 'paid' | 'pending' | 'failed';
  count?: number;
};

/** The number of payments in the points. */
export const pulseCount = (points: readonly PulsePoint[]): number =>
  points.reduce((sum, { count = 1 }) => sum + count, 0);

/** The accessible name of a strip: `23 payments in the last 15 minutes, 2 in progress, 1 not paid`. */
export function pulseText(points: readonly PulsePoint[]): string {
  const count = (state: PulsePoint['state']) => pulseCount(points.filter((point) => point.state === state));
  const rest = [
    count('pending') ? `${count('pending')} in progress` : '',
    count('failed') ? `${count('failed')} not paid` : '',
  ].filter(Boolean);
  const payments = `${paymentCount(pulseCount(points))} in the last 15 minutes`;
  return [payments, ...rest].join(', ');
}

/**
 * The last 15 minutes: a bar for each payment or moment, a hollow circle for pending, a × for failed. The newest paid
 * one is green for its first ten seconds. Heights use a root scale, so that a small payment is visible beside a large
 * one.
 */
export function PulseStrip({ points, now }: { points: readonly PulsePoint[]; now: number }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const id = useId();
  const shown = points.filter((point) => now - new Date(point.at).getTime() <= SPAN);
  const largest = Math.max(1, ...shown.map((point) => point.amount));
  const text = pulseText(shown);
  const x = (at: Instant) => 4 + (1 - (now - new Date(at).getTime()) / SPAN) * (width - 8);
  const table = {
    head: ['Time', 'Status', 'Payments', 'Amount'],
    rows: shown.map(({ at, state, count = 1, amount }) => [
      formatTime(at, true),
      WORDS[state],
      formatCount(count),
      formatMoney(amount),
    ]),
  };
  return (
    <ChartFrame label={text} table={table}>
      <div ref={ref}>
        <svg className={c('strip')} width={width} height={112} role="img" aria-labelledby={id}>
          <title id={id}>{text}</title>
          <line className={c('base')} x1="0" x2={width} y1={BASE} y2={BASE} />
          {[15, 10, 5, 0].map((minutes) => (
            <g key={minutes}>
              <line
                className={c('base')}
                x1={x(now - minutes * 60_000)}
                x2={x(now - minutes * 60_000)}
                y1={BASE}
                y2={BASE + 5}
              />
              <text
                className={c('axis')}
                x={x(now - minutes * 60_000)}
                y={104}
                textAnchor={minutes === 15 ? 'start' : minutes === 0 ? 'end' : 'middle'}
              >
                {minutes === 0 ? 'Now' : width < 400 ? `${minutes} min` : `${minutes} min ago`}
              </text>
            </g>
          ))}
          {shown.map((point) => (
            <Beat
              key={point.key}
              state={point.state}
              x={Math.min(width - 4, Math.max(4, x(point.at)))}
              height={8 + Math.sqrt(point.amount / largest) * (TALLEST - 8)}
              fresh={now - new Date(point.at).getTime() < 10_000}
            />
          ))}
        </svg>
      </div>
    </ChartFrame>
  );
}

const WORDS = { paid: 'Paid', pending: 'In progress', failed: 'Not paid' } as const;

function Beat({ state, x, height, fresh }: { state: PulsePoint['state']; x: number; height: number; fresh: boolean }) {
  const top = BASE - height;
  if (state === 'paid')
    return <rect className={c('paid', fresh && 'fresh')} x={x - 2.5} y={top} width={5} height={height} rx={2.5} />;
  if (state === 'pending')
    return (
      <g className={c('pending')}>
        <line x1={x} x2={x} y1={top + 6} y2={BASE} strokeDasharray="3 3" />
        <circle cx={x} cy={top} r={4.5} />
      </g>
    );
  return (
    <g className={c('failed')}>
      <path d={`M${x - 3.5} ${top - 3.5}l7 7m0-7l-7 7`} />
      <path d={`M${x} ${top + 9}V${BASE - 3}`} strokeWidth={1.2} strokeDasharray="2 3" />
    </g>
  );
}
