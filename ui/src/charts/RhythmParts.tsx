import { isoDay } from '../format/dates.ts';
import { compactMoney } from '../format/money.ts';
import { classNames } from '../layout/class-names.ts';
import { type ChartScale, labelEvery } from './chart-scale.ts';
import css from './RhythmChart.module.css';
import { barText, isGrouped, type RhythmGroup, type RhythmSlot, type RhythmUnit } from './rhythm-layout.ts';

const c = classNames(css);

/** The room above the plot for the highest label, in px. */
export const TOP = 14;

/** How far a cut bar extends above the scale, in px. */
const CUT = 10;

/** The centre of a bar, aligned to a whole pixel. */
export const middle = (slot: RhythmSlot) => Math.round(slot.x + slot.width / 2) + 0.5;

/** The grid lines and, if there is room, their amounts. */
export function RhythmGrid({
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

/** A bar, with the earlier period pale behind it. */
export function RhythmBar({ slot, scale, height }: { slot: RhythmSlot; scale: ChartScale; height: number }) {
  const { point, x, width } = slot;
  // A bar above the scale is cut shortly over it, behind a gap.
  const tall = (paise: number) => Math.min(height + CUT, Math.max(paise > 0 ? 1.5 : 0, (paise / scale.top) * height));
  const isCut = Math.max(point.amount ?? 0, point.before?.amount ?? 0) > scale.top;
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
      {isCut && <rect className={c('gap')} x={x} y={TOP - 4} width={width} height={3} />}
    </g>
  );
}

/** Days with their totals below their hours, or the date below every few bars. */
export function RhythmLabels({
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
  if (isGrouped(groups, unit)) {
    const room = groups[0]?.width ?? 0;
    const every = labelEvery(room + 4, 44);
    return groups.map((group, index) => {
      if (index % every !== 0) return null;
      const isToday = isoDay(group.slots[0]?.point.at ?? 0) === today;
      return <DayLabel key={group.key} group={group} isToday={isToday} isRoomy={room > 64} narrow={narrow} y={y} />;
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

interface DayLabelProps {
  readonly group: RhythmGroup;
  readonly isToday: boolean;
  /** Whether there is room for the word "Today". */
  readonly isRoomy: boolean;
  readonly narrow: boolean;
  readonly y: number;
}

/** A day with its total, below its hours. */
function DayLabel({ group, isToday, isRoomy, narrow, y }: DayLabelProps) {
  const x = narrow ? group.x + group.width / 2 : group.x;
  return (
    <g textAnchor={narrow ? 'middle' : 'start'}>
      <text className={c('day', isToday && 'today')} x={x} y={y}>
        {!narrow && isToday && isRoomy ? 'Today' : group.day}{' '}
        {!narrow && <tspan className={c('num')}>{group.number}</tspan>}
      </text>
      <text className={c('total')} x={x} y={y + 18}>
        {group.total === null ? '–' : compactMoney(group.total)}
      </text>
    </g>
  );
}
