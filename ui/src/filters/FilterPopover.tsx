import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import type { IconType } from '../layout/Icon.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { FilterChip } from './FilterChip.tsx';
import css from './FilterPopover.module.css';

interface Props<Value> {
  readonly name: string;
  /** The chip's text for the choice; undefined without one. */
  readonly text: string | undefined;
  /** The chip's text without a choice; defaults to the name. */
  readonly unset?: string | undefined;
  readonly icon?: IconType | undefined;
  /** The value that means no choice. */
  readonly empty: Value;
  readonly onChange: (value: Value) => void;
  /** The panel; `done` sets the choice and closes it. */
  readonly children: (done: (value: Value) => void) => ReactNode;
}

/** A filter chip over a panel. The chip shows the choice and clears it. */
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
  /** What Apply does; without it, Apply submits the surrounding form. */
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
