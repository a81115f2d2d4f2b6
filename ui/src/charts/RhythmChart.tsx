import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { classNames } from '../class-names.ts';
import { isoDay } from '../format/dates.ts';
import { compactMoney, formatCount, formatMoney } from '../format/money.ts';
import { useWidth } from '../use-width.ts';
import { ChartFrame, type ChartTableData } from './ChartFrame.tsx';
import { type ChartScale, labelEvery, niceScale } from './chart-scale.ts';
import css from './RhythmChart.module.css';
import {
  barText,
  layoutRhythm,
  periodText,
  type RhythmGroup,
  type RhythmPoint,
  type RhythmSlot,
  type RhythmUnit,
} from './rhythm-layout.ts';

const c = classNames(css);

/** Heights in px: the plot, and what stands under it. */
const PLOT = 238;
const TOP = 14;
const FOOT = 48;

/** Props of `RhythmChart`. */
export type RhythmChartProps = {
  /** One sentence: `Collected per hour, 16 to 22 November, with last week behind`. */
  label: string;
  /** Oldest first, without gaps. */
  points: readonly RhythmPoint[];
  unit: RhythmUnit;
  /** `This week, each bar an hour`. */
  name: string;
  /** `Last week`; no key when there is no earlier period. */
  beforeName?: string;
  now?: number;
  /** Height of the plot in px. */
  height?: number;
};

function tableOf({ points, unit, beforeName }: RhythmChartProps): ChartTableData {
  return {
    head: ['Period', 'Collected', 'Payments', ...(beforeName ? [beforeName] : [])],
    rows: points
      .filter((point) => point.amount !== null || point.before)
      .map((point) => [
        periodText(point.at, unit),
        formatMoney(point.amount),
        point.amount === null ? '–' : formatCount(point.count),
        ...(beforeName ? [formatMoney(point.before?.amount)] : []),
      ]),
  };
}

/**
 * When money came in: thin bars by hour grouped by day with the day's total under it, days or weeks for longer ranges;
 * the earlier period as pale bars behind, alone where this one is still to come. The tooltip follows pointer, arrow keys
 * and tap.
 */
export function RhythmChart(props: RhythmChartProps) {
  const { label, points, unit, name, beforeName, now = Date.now(), height = PLOT } = props;
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
  const scale = useMemo(
    () => niceScale(Math.max(0, ...points.map((point) => Math.max(point.amount ?? 0, point.before?.amount ?? 0)))),
    [points],
  );
  const grouped = unit === 'hour' && groups.length > 1;
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
    if (to === undefined) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(to, last)));
  };

  return (
    <ChartFrame
      label={label}
      table={tableOf(props)}
      keys={<Keys name={name} {...(beforeName ? { beforeName } : {})} />}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this groups a picture and its words */}
      <div
        ref={ref}
        className={c('chart')}
        role="group"
        aria-label={`${label}. Arrow keys walk the bars.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the bars
        tabIndex={0}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setActive(undefined)}
        onKeyDown={walk}
        onBlur={() => setActive(undefined)}
      >
        <svg width={width} height={TOP + height + (grouped ? FOOT : 28)} role="img" aria-labelledby={id}>
          <title id={id}>{label}</title>
          <Grid scale={scale} left={left} width={width} height={height} labels={!narrow} />
          {slots.map((slot) => (
            <Bar key={slot.point.at} slot={slot} scale={scale} height={height} />
          ))}
          <Labels groups={groups} unit={unit} today={isoDay(now)} height={height} narrow={narrow} />
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

const middle = (slot: RhythmSlot) => Math.round(slot.x + slot.width / 2) + 0.5;

function Grid({
  scale,
  left,
  width,
  height,
  labels,
}: {
  scale: ChartScale;
  left: number;
  width: number;
  height: number;
  labels: boolean;
}) {
  return scale.ticks.map((tick) => {
    const y = Math.round(TOP + height - (tick / scale.top) * height) + 0.5;
    return (
      <g key={tick}>
        <line className={c(tick === 0 ? 'zero' : 'grid')} x1={left} x2={width} y1={y} y2={y} />
        {labels && (
          <text className={c('axis')} x={left - 10} y={y + 4} textAnchor="end">
            {compactMoney(tick)}
          </text>
        )}
      </g>
    );
  });
}

function Bar({ slot, scale, height }: { slot: RhythmSlot; scale: ChartScale; height: number }) {
  const { point, x, width } = slot;
  const tall = (paise: number) => Math.max(paise > 0 ? 1.5 : 0, (paise / scale.top) * height);
  const ghost = tall(point.before?.amount ?? 0);
  const bar = tall(point.amount ?? 0);
  const wide = Math.max(1, Math.min(width - Math.max(1, width > 10 ? width * 0.22 : 0), 40));
  const thin = Math.max(1, Math.min(wide * 0.6, 24));
  return (
    <g>
      {ghost > 0 && (
        <rect
          className={c('ghost')}
          x={x + (width - wide) / 2}
          y={TOP + height - ghost}
          width={wide}
          height={ghost}
          rx={Math.min(2, wide / 4)}
        />
      )}
      {bar > 0 && (
        <rect
          className={c('bar')}
          x={x + (width - thin) / 2}
          y={TOP + height - bar}
          width={thin}
          height={bar}
          rx={Math.min(2, thin / 4)}
        />
      )}
    </g>
  );
}

function Labels({
  groups,
  unit,
  today,
  height,
  narrow,
}: {
  groups: readonly RhythmGroup[];
  unit: RhythmUnit;
  today: string;
  height: number;
  narrow: boolean;
}) {
  const y = TOP + height + 20;
  if (unit === 'hour' && groups.length > 1) {
    const room = groups[0]?.width ?? 0;
    const every = labelEvery(room + 4, 44);
    return groups.map((group, index) => {
      if (index % every !== 0) return null;
      const isToday = isoDay(group.slots[0]?.point.at ?? 0) === today;
      return (
        <g key={group.key} textAnchor={narrow ? 'middle' : 'start'}>
          <text className={c('day', isToday && 'today')} x={narrow ? group.x + group.width / 2 : group.x} y={y}>
            {!narrow && isToday && room > 64 ? 'Today' : group.day}{' '}
            {!narrow && <tspan className={c('num')}>{group.number}</tspan>}
          </text>
          <text className={c('total')} x={narrow ? group.x + group.width / 2 : group.x} y={y + 18}>
            {group.total === null ? '–' : compactMoney(group.total)}
          </text>
        </g>
      );
    });
  }
  const slots = groups.flatMap((group) => group.slots);
  const step = slots[0]?.width ?? 1;
  const every = labelEvery(step, 56);
  const centred = step >= 40;
  const end = (slots.at(-1)?.x ?? 0) + step;
  return slots.map((slot, index) =>
    index % every === 0 && (centred || slot.x + 44 <= end) ? (
      <text
        key={slot.point.at}
        className={c('axis')}
        x={centred ? slot.x + slot.width / 2 : slot.x}
        y={y}
        textAnchor={centred ? 'middle' : 'start'}
      >
        {barText(slot.point.at, unit)}
      </text>
    ) : null,
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
        <span className={c('was')}>Still to come</span>
      ) : (
        <span>
          {formatMoney(point.amount)}
          <i>
            {formatCount(point.count)} {point.count === 1 ? 'payment' : 'payments'}
          </i>
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

function Keys({ name, beforeName }: { name: string; beforeName?: string }) {
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
    </>
  );
}
