import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from './Replay.module.css';

interface Hour {
  readonly at: string;
  readonly count: number;
}

const hourMs = 3_600_000;
const maxBars = 24;

/** Hours grouped into at most 24 bars of equal length. */
function barsOf(hours: readonly Hour[]): readonly Hour[] {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = Date.parse(first.at);
  const span = (Date.parse(last.at) - start) / hourMs + 1;
  const length = Math.ceil(span / maxBars) * hourMs;
  return Array.from({ length: Math.ceil((span * hourMs) / length) }, (_, index) => {
    const from = start + index * length;
    const within = hours.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < from + length);
    return { at: new Date(from).toISOString(), count: within.reduce((sum, { count }) => sum + count, 0) };
  });
}

/** When the chosen events happened. */
export function HourCounts({ hours }: { readonly hours: readonly Hour[] }) {
  const bars = barsOf(hours);
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined)
    return (
      <p className="muted">
        <Trans>No event matches these filters.</Trans>
      </p>
    );
  const largest = Math.max(...bars.map(({ count }) => count));
  const from = formatDateTime(first.at);
  return (
    <div className={css['chart']} role="img" aria-label={t`Events by time, from ${from}`}>
      <div className={css['bars']}>
        {bars.map(({ at, count }) => (
          <span key={at}>
            {bars.length <= 12 && count > 0 && <small>{formatCount(count)}</small>}
            <i style={{ height: `${(count / largest) * 72}px` }} />
          </span>
        ))}
      </div>
      <p>
        <span>{from}</span>
        <span>{formatDateTime(last.at)}</span>
      </p>
    </div>
  );
}
