import { type MouseEvent, useRef } from 'react';
import { CheckMark } from '../inputs/CheckMark.tsx';
import { classNames } from '../layout/class-names.ts';
import css from './RowBox.module.css';
import { type RowSelection, shareOf, toggled, withRange } from './row-selection.ts';

const c = classNames(css);

/** The state that the check boxes of one table share: the last pressed row, where a range with Shift starts. */
export function useRowBoxes<Row>(selection: RowSelection<Row> | undefined, keys: readonly string[]) {
  const anchor = useRef<string>(undefined);
  const press = (id: string, range: boolean) => {
    if (selection === undefined) return;
    const from = anchor.current;
    selection.onChange(
      range && from !== undefined ? withRange(selection.ids, keys, from, id) : toggled(selection.ids, id),
    );
    anchor.current = id;
  };
  return { press };
}

/** The check box of a row. It is above the row's link. */
export function RowBox({
  name,
  checked,
  onPress,
}: {
  name: string;
  checked: boolean;
  onPress: (range: boolean) => void;
}) {
  return <Box name={name} checked={checked} onPress={onPress} />;
}

/** The check box in the head, for all rows shown. */
export function PageBox<Row>({
  name,
  selection,
  keys,
}: {
  name: string;
  selection: RowSelection<Row>;
  keys: readonly string[];
}) {
  const share = shareOf(selection.ids, keys);
  const press = () => {
    const page = new Set(keys);
    const others = [...selection.ids].filter((id) => !page.has(id));
    selection.onChange(new Set(share === 'all' ? others : [...others, ...keys]));
  };
  return <Box name={name} checked={share === 'all'} mixed={share === 'some'} onPress={press} />;
}

function Box({
  name,
  checked,
  mixed = false,
  onPress,
}: {
  name: string;
  checked: boolean;
  mixed?: boolean;
  onPress: (range: boolean) => void;
}) {
  return (
    // A press with Shift would select text between two rows.
    <label className={c('box')} onMouseDown={(event: MouseEvent) => event.shiftKey && event.preventDefault()}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        className={c('input')}
        type="checkbox"
        aria-label={name}
        data-row-box=""
        checked={checked}
        onChange={() => undefined}
        onClick={(event) => onPress(event.shiftKey)}
      />
      <CheckMark mixed={mixed} />
    </label>
  );
}
