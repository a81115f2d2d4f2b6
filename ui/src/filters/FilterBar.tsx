import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import { Modal } from '../overlays/Modal.tsx';
import css from './FilterBar.module.css';

const c = classNames(css);

/**
 * The filters of a list in one row: `search`, `date`, then `children` (chips), and `end` (columns) at the right. If
 * more than one is set, `Clear` is shown. On a phone: search, date and the set chips; the rest is behind `Filters`, in
 * a sheet with one Apply. Filters are in the URL, and each takes effect as it is chosen.
 */
export function FilterBar({
  label,
  search,
  date,
  children,
  end,
  setCount = 0,
  onClear,
}: {
  /** The name of the search region: `Filter payments`. */
  label: string;
  search?: ReactNode;
  date?: ReactNode;
  children?: ReactNode;
  end?: ReactNode;
  /** The number of set filters, without search and date. */
  setCount?: number;
  onClear?: () => void;
}) {
  const [sheet, setSheet] = useState(false);
  return (
    <search aria-label={label} className={c('bar')}>
      {search && <div className={c('search')}>{search}</div>}
      {date}
      <div className={c('chips')}>{children}</div>
      {setCount > 1 && onClear && (
        <Button kind="text" className={c('clear')} onClick={onClear}>
          Clear
        </Button>
      )}
      {children && (
        <button type="button" className={c('more')} onClick={() => setSheet(true)}>
          <Icon of={SlidersHorizontal} />
          <span className={c('word')}>Filters</span>
          {setCount > 0 && <span className={c('count')}>{setCount}</span>}
        </button>
      )}
      {end && <div className={c('end')}>{end}</div>}
      {sheet && (
        <Modal
          title="Filters"
          onClose={() => setSheet(false)}
          footer={
            <>
              {onClear && <Button onClick={onClear}>Clear</Button>}
              <Button kind="primary" onClick={() => setSheet(false)}>
                Apply
              </Button>
            </>
          }
        >
          <div className={c('sheet')}>{children}</div>
        </Modal>
      )}
    </search>
  );
}
