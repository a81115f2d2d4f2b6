import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { currentTime } from '../format/clock.ts';
import { paymentCount } from '../format/counts.ts';
import { isoDay } from '../format/dates.ts';
import { formatCount, formatMoney } from '../format/money.ts';
import { classNames } from '../layout/class-names.ts';
import { useWidth } from '../layout/use-width.ts';
import { ChartFrame, type ChartTableData } from './ChartFrame.tsx';
import { cutOf, niceScale } from './chart-scale.ts';
import css from './RhythmChart.module.css';
import { middle, RhythmBar, RhythmGrid, RhythmLabels, TOP } from './RhythmParts.tsx';
import {
  isGrouped,
  layoutRhythm,
  periodText,
  type RhythmPoint,
  type RhythmSlot,
  type RhythmUnit,
} from './rhythm-layout.ts';

const c = classNames(css);

/** Heights in px: the plot, and the labels below it. */
const PLOT = 238;
const FOOT = 48;

/** Props of `RhythmChart`. */
export type RhythmChartProps = {
  /** One sentence: `Collected per hour, 16 to 22 November, with last week behind`. */
  label: string;
  /** Oldest first, without gaps. */
  points: readonly RhythmPoint[];
  unit: RhythmUnit;
  /** The legend of the bars: `This week, each bar an hour`. */
  name: string;
  /** The legend of the earlier period: `Last week`. None when there is no earlier period. */
  beforeName?: string;
  now?: number;
  /** The height of the plot in px. */
  height?: number;
  /** Shows more about a bar, on a press or Enter. */
  onOpen?: (point: RhythmPoint) => void;
  /** What a press does, read after the chart's name: `Enter shows the hours of a day.` */
  openHint?: string;
};

function tableOf({ points, unit, beforeName }: RhythmChartProps): ChartTableData {
  return {
    head: ['Period', 'Collected', 'Payments', ...(beforeName ? [beforeName] : [])],
    rows: points
      // Hours without payments in both periods are left out, as in the picture.
      .filter((point) =>
        unit === 'hour' ? (point.amount ?? 0) + (point.before?.amount ?? 0) > 0 : point.amount !== null || point.before,
      )
      .map((point) => [
        periodText(point.at, unit),
        formatMoney(point.amount),
        point.amount === null ? '–' : formatCount(point.count),
        ...(beforeName ? [formatMoney(point.before?.amount)] : []),
      ]),
  };
}

/**
 * Amounts over time: thin bars by hour, grouped by day with the day's total below, or bars by day or week for longer
 * ranges. The earlier period is drawn as pale bars behind, and alone where the current period is in the future. The
 * tooltip follows pointer, arrow keys and taps.
 */
export function RhythmChart(props: RhythmChartProps) {
  const { label, points, unit, name, beforeName, now = currentTime(), height = PLOT, onOpen, openHint } = props;
  const [ref, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<number>();
  const id = useId();
  const narrow = width < 480;
  const left = narrow ? 0 : 44;
  const groups = useMemo(
    () => (width > 0 ? layoutRhythm(points, unit, left, width - left) : []),
    [points, unit, left, width],
  );
  const slots = useMemo(() => groups.flatMap((group) => group.slots), [groups]);
  const { scale, highest } = useMemo(() => {
    const amounts = points.flatMap(({ amount, before }) => [amount ?? 0, before?.amount ?? 0]);
    const highest = Math.max(0, ...amounts);
    return { scale: niceScale(cutOf(amounts) ?? highest), highest };
  }, [points]);
  const grouped = isGrouped(groups, unit);
  const current = active === undefined ? undefined : slots[active];

  const follow = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const found = slots.findLastIndex((slot) => slot.x <= x);
    setActive(found < 0 ? undefined : found);
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const last = slots.length - 1;
    const from = active ?? (event.key === 'ArrowLeft' ? slots.length : -1);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') setActive(undefined);
    if (event.key === 'Enter' && current !== undefined && onOpen !== undefined) {
      // The key must not also press the element that gets the focus next.
      event.preventDefault();
      onOpen(current.point);
    }
    if (to === undefined) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(to, last)));
  };

  return (
    <ChartFrame
      label={label}
      table={tableOf(props)}
      keys={
        <Keys name={name} cut={highest > scale.top ? highest : undefined} {...(beforeName ? { beforeName } : {})} />
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this groups a chart and its
          texts */}
      <div
        ref={ref}
        className={c('chart')}
        role="group"
        aria-label={
          openHint === undefined
            ? `${label}. Use arrow keys to move between bars.`
            : `${label}. Use arrow keys to move between bars. ${openHint}`
        }
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the bars
        tabIndex={0}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setActive(undefined)}
        onKeyDown={walk}
        onClick={() => current !== undefined && onOpen?.(current.point)}
        onBlur={() => setActive(undefined)}
      >
        <svg width={width} height={TOP + height + (grouped ? FOOT : 28)} role="img" aria-labelledby={id}>
          <title id={id}>{label}</title>
          <RhythmGrid scale={scale} left={left} width={width} height={height} labels={!narrow} />
          {slots.map((slot) => (
            <RhythmBar key={slot.point.at} slot={slot} scale={scale} height={height} />
          ))}
          <RhythmLabels groups={groups} unit={unit} today={isoDay(now)} height={height} narrow={narrow} />
          {current && (
            <line className={c('cursor')} x1={middle(current)} x2={middle(current)} y1={TOP - 6} y2={TOP + height} />
          )}
        </svg>
        {current && <Tip slot={current} unit={unit} width={width} {...(beforeName ? { beforeName } : {})} />}
        <p className="sr" aria-live="polite">
          {current && `${periodText(current.point.at, unit)}: ${formatMoney(current.point.amount)}`}
        </p>
      </div>
    </ChartFrame>
  );
}

function Tip({
  slot,
  unit,
  width,
  beforeName,
}: {
  slot: RhythmSlot;
  unit: RhythmUnit;
  width: number;
  beforeName?: string;
}) {
  const { point } = slot;
  const x = middle(slot);
  const right = x < width / 2;
  return (
    <div className={c('tip')} aria-hidden="true" style={right ? { left: x + 14 } : { right: width - x + 14 }}>
      <b>{periodText(point.at, unit)}</b>
      {point.amount === null ? (
        <span className={c('was')}>Upcoming</span>
      ) : (
        <span>
          {formatMoney(point.amount)}
          <i>{paymentCount(point.count)}</i>
        </span>
      )}
      {point.before && beforeName && (
        <span className={c('was')}>
          {formatMoney(point.before.amount)}
          <i>{beforeName.toLowerCase()}</i>
        </span>
      )}
    </div>
  );
}

function Keys({ name, cut, beforeName }: { name: string; cut: number | undefined; beforeName?: string }) {
  return (
    <>
      <span className={c('key')}>
        <i className={c('keyBar')} />
        {name}
      </span>
      {beforeName && (
        <span className={c('key')}>
          <i className={c('keyGhost')} />
          {beforeName}
        </span>
      )}
      {cut !== undefined && <span className={c('key')}>Highest: {formatMoney(cut)} (bar shortened).</span>}
    </>
  );
}
