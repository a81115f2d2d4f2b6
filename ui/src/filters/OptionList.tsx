import { Check } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { CheckMark } from '../inputs/CheckMark.tsx';
import arrange from '../layout/arrange.module.css';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './OptionPicker.module.css';
import { OptionWords } from './OptionWords.tsx';
import { canPress, isPicked, type Picked, type PickerOption, type PickRules, rowsInSight } from './option-picker.ts';

const c = classNames(css);
/** In rem, so that rows grow with the person's font size; the same as in the style sheet. */
const rowRem = 3.5;
/** More rows are loaded when at most this many remain below the visible ones. */
const ahead = 20;

/**
 * The options of a picker as a list box: one Tab stop, with arrow keys, Home, End and Page keys; Space and Enter
 * choose. Only visible rows are rendered; each states its position in the whole list.
 */
export function OptionList({
  id,
  ref,
  label,
  options,
  picked,
  rules,
  total,
  onPress,
  onMore,
}: {
  id: string;
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  options: readonly PickerOption[];
  picked: Picked;
  rules: PickRules;
  total: number;
  onPress: (option: PickerOption) => void;
  onMore?: (() => void) | undefined;
}) {
  const [scroller, setScroller] = useState({ top: 0, height: 400 });
  const [active, setActive] = useState(0);
  const row = rowRem * rootSize();
  const { first, end } = rowsInSight(scroller, row, options.length);
  const here = Math.min(active, Math.max(0, options.length - 1));
  const measure = () => {
    const box = ref.current;
    if (box !== null) setScroller({ top: box.scrollTop, height: box.clientHeight });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options may make the list shorter than its scroll top
  useLayoutEffect(measure, [options]);
  useEffect(() => {
    if (onMore !== undefined && end + ahead >= options.length) onMore();
  }, [onMore, end, options.length]);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const page = Math.max(1, Math.floor(scroller.height / row) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -here, End: options.length };
    const step = steps[event.key as keyof typeof steps];
    const option = options[here];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (option !== undefined) onPress(option);
    } else if (step !== undefined) {
      event.preventDefault();
      const next = Math.min(options.length - 1, Math.max(0, here + step));
      setActive(next);
      bringIntoSight(ref.current, next * row, row);
      measure();
    }
  };
  const idOf = (index: number) => `${id}-${index}`;
  return (
    <div
      id={id}
      ref={ref}
      className={c('list', options.length === 0 && 'empty')}
      role="listbox"
      aria-label={label}
      aria-multiselectable={rules.mode === 'multi'}
      tabIndex={0}
      {...(here >= first && here < end ? { 'aria-activedescendant': idOf(here) } : {})}
      onScroll={measure}
      onKeyDown={walk}
    >
      <div role="presentation" style={{ height: first * row }} />
      {options.slice(first, end).map((option, index) => (
        <Row
          key={option.key}
          id={idOf(first + index)}
          option={option}
          picked={isPicked(picked, option.key)}
          able={canPress(picked, option, rules)}
          active={first + index === here}
          several={rules.mode === 'multi'}
          place={first + index + 1}
          total={total}
          onPress={() => {
            setActive(first + index);
            onPress(option);
          }}
        />
      ))}
      <div role="presentation" style={{ height: (options.length - end) * row }} />
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly option: PickerOption;
  readonly picked: boolean;
  readonly able: boolean;
  readonly active: boolean;
  readonly several: boolean;
  readonly place: number;
  readonly total: number;
  readonly onPress: () => void;
}

function Row({ id, option, picked, able, active, several, place, total, onPress }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box takes the keys for the row that it names
    // biome-ignore lint/a11y/useFocusableInteractive: the list box is focused and names its active row
    <div
      id={id}
      role="option"
      className={c('option', picked && 'picked', !able && 'fixed', active && 'active')}
      aria-selected={picked}
      aria-disabled={!able}
      aria-setsize={total}
      aria-posinset={place}
      onClick={onPress}
    >
      {several && <CheckMark className={css['box']} />}
      <OptionWords title={option.title}>
        {option.subtitle && (
          <span className={`num ${c(arrange['note'], arrange['ellipsis'], 'subtitle')}`}>{option.subtitle}</span>
        )}
      </OptionWords>
      {!several && picked && <Icon of={Check} size={18} />}
    </div>
  );
}

const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function bringIntoSight(box: HTMLElement | null, top: number, height: number): void {
  if (box === null) return;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
}
