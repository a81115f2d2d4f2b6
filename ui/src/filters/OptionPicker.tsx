import { useId, useRef, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { formatCount } from '../format/money.ts';
import { Checkbox } from '../inputs/Checkbox.tsx';
import { classNames } from '../layout/class-names.ts';
import { Modal } from '../overlays/Modal.tsx';
import { ListSearch } from './ListSearch.tsx';
import { OptionList } from './OptionList.tsx';
import css from './OptionPicker.module.css';
import {
  canApply,
  customOption,
  matchingOptions,
  nothingFound,
  offersAll,
  type Picked,
  type PickerOption,
  type PickMode,
  pressed,
  pressedAll,
} from './option-picker.ts';

const c = classNames(css);
const searchLabel = 'Search by Name or ID';

/** The options of a picker and their loading state. */
export type PickerSource = {
  /** The options loaded so far. With a server-side search, local matches show until the answer arrives. */
  options: readonly PickerOption[];
  /** The number of matches; defaults to the number of loaded options. */
  total?: number;
  /** Loads more; absent if the list is complete. */
  onMore?: (() => void) | undefined;
  /** Whether options are being loaded. */
  busy?: boolean;
  /** The loading error, with a retry. */
  error?: { text: string; onRetry: () => void } | undefined;
};

/**
 * A choice among many, in a dialog with Cancel and Apply (MID-03). The caller may search and page the options: `text`
 * and `onText` are the search, `source` has its options. Only visible rows are rendered. Render it while open.
 */
export function OptionPicker({
  title,
  noun,
  mode,
  value,
  source,
  text,
  onText,
  max = 500,
  custom = false,
  onApply,
  onClose,
}: {
  title: string;
  /** The plural name of the options: `merchants`. */
  noun: string;
  mode: PickMode;
  value: Picked;
  source: PickerSource;
  text: string;
  onText: (text: string) => void;
  /** The maximum number that can be chosen one by one. */
  max?: number;
  /** Whether a text without a match can be chosen as it is. */
  custom?: boolean;
  onApply: (picked: Picked) => void;
  onClose: () => void;
}) {
  const [picked, setPicked] = useState<Picked>(value);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const found = matchingOptions(source.options, text);
  const settled = source.busy !== true && source.error === undefined;
  const own = customOption(text, settled ? found.length : 1, custom);
  const options = own === undefined ? found : [own];
  const complete = text.trim() === '' && source.onMore === undefined;
  const rules = { mode, max, everyKey: complete ? source.options.map(({ key }) => key) : undefined };
  const total = Math.max(source.total ?? 0, found.length);
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!canApply(picked)} onClick={() => onApply(picked)}>
            Apply
          </Button>
        </>
      }
    >
      <div className={c('picker')}>
        <ListSearch
          boxed
          label={searchLabel}
          value={text}
          onChange={onText}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.current?.focus();
          }}
        />
        <div className={c('head')}>
          {(mode === 'all-or-single' || offersAll(mode, text)) && total > 0 && (
            <Checkbox
              label={mode === 'multi' ? 'Select all' : `All ${noun}`}
              checked={picked === 'all'}
              mixed={mode === 'multi' && picked !== 'all' && picked.length > 0}
              onChange={() => setPicked(mode === 'multi' ? pressedAll(picked) : 'all')}
            />
          )}
          <Count picked={picked} total={complete ? total : undefined} max={max} mode={mode} />
          {picked !== 'all' && picked.length > 0 && (
            <Button kind="text" size="small" className={c('clear') ?? ''} onClick={() => setPicked([])}>
              Clear
            </Button>
          )}
        </div>
        <OptionList
          id={listId}
          ref={list}
          label={title}
          options={options}
          picked={picked}
          rules={rules}
          total={own === undefined ? total : 1}
          onPress={(option) => setPicked(pressed(picked, option, rules))}
          onMore={source.onMore}
        />
        <Ending text={text} source={source} shown={options.length} />
      </div>
    </Modal>
  );
}

/** The number of chosen options, announced when it changes. */
function Count({
  picked,
  total,
  max,
  mode,
}: {
  picked: Picked;
  total: number | undefined;
  max: number;
  mode: PickMode;
}) {
  const count = picked === 'all' ? total : picked.length;
  const words = picked === 'all' && count === undefined ? 'All selected' : `${formatCount(count ?? 0)} selected`;
  const full = mode === 'multi' && picked !== 'all' && picked.length >= max;
  return (
    <p className={c('count')} role="status">
      {full ? `${words}, the maximum` : words}
    </p>
  );
}

/** The line below the rows or instead of them: loading, an error, or nothing found. */
function Ending({ text, source, shown }: { text: string; source: PickerSource; shown: number }) {
  const nothing = shown === 0 && source.busy !== true && source.error === undefined ? nothingFound(text) : undefined;
  return (
    <div className={shown === 0 || source.error !== undefined ? c('none') : 'sr'} role="status">
      {nothing && (
        <>
          <b>{nothing.title}</b>
          {nothing.note && <span>{nothing.note}</span>}
        </>
      )}
      {source.busy === true && shown === 0 && <span>Loading</span>}
      {source.error && (
        <>
          <span>{source.error.text}</span>
          <Button size="small" onClick={source.error.onRetry}>
            Retry
          </Button>
        </>
      )}
    </div>
  );
}
