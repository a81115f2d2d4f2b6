import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import type { IconType } from '../layout/Icon.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { FilterChip } from './FilterChip.tsx';
import css from './FilterPopover.module.css';

interface Props<Value> {
  readonly name: string;
  /** What the chip states; undefined without a choice. */
  readonly text: string | undefined;
  /** The text of the chip without a choice; the name by default. */
  readonly unset?: string | undefined;
  readonly icon?: IconType | undefined;
  /** No choice. */
  readonly empty: Value;
  readonly onChange: (value: Value) => void;
  /** The panel; `done` makes the choice and closes it. */
  readonly children: (done: (value: Value) => void) => ReactNode;
}

/** A filter chip over a panel. The chip states the choice and clears it. */
export function FilterPopover<Value>({ name, text, unset, icon, empty, onChange, children }: Props<Value>) {
  return (
    <Popover
      sheet
      label={name}
      width={296}
      trigger={(trigger) => (
        <FilterChip
          {...trigger}
          name={name}
          value={text}
          unset={unset}
          {...(icon ? { icon } : {})}
          onClear={text === undefined ? undefined : () => onChange(empty)}
        />
      )}
    >
      {(close) =>
        children((next) => {
          onChange(next);
          close();
        })
      }
    </Popover>
  );
}

interface FootProps {
  readonly clearable?: boolean;
  readonly onClear: () => void;
  /** What Apply does; without it Apply submits the form around it. */
  readonly onApply?: () => void;
}

/** Clear and Apply below a filter's panel. */
export const FilterFoot = ({ clearable = true, onClear, onApply }: FootProps) => (
  <div className={css['foot']}>
    <Button kind="text" size="small" disabled={!clearable} onClick={onClear}>
      Clear
    </Button>
    <Button type={onApply === undefined ? 'submit' : 'button'} kind="primary" size="small" onClick={onApply}>
      Apply
    </Button>
  </div>
);
