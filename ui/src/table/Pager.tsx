import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../buttons/Button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './Pager.module.css';
import { defaultPageSize, needsPages, type PageReport, pageCount, pageItems, pageReport, pageText } from './paging.ts';

const c = classNames(css);

/** Numbered pages: `1–10 of 440` at the left, pages at the right. Hidden while all rows fit on one page (UI-02). */
export function Pager({
  total,
  page,
  size = defaultPageSize,
  onChange,
}: {
  total: number;
  page: number;
  size?: number;
  onChange: (report: PageReport) => void;
}) {
  if (!needsPages(total, size)) return null;
  const now = pageReport(page, size, total);
  const pages = pageCount(total, size);
  const go = (next: number) => onChange(pageReport(next, size, total));
  return (
    <nav className={c('pager')} aria-label="Pages">
      <span className="num">{pageText(now, Math.min(size, total - now.offset), total)}</span>
      <span className={c('pages')}>
        <Step way="back" disabled={now.page === 1} onClick={() => go(now.page - 1)} />
        {pageItems(now.page, pages).map((item, index) =>
          item === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
            <span key={`gap-${index}`} className={c('gap')} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={item}
              type="button"
              className={c('page', item === now.page && 'on')}
              aria-label={`Page ${item}`}
              {...(item === now.page ? { 'aria-current': 'page' as const } : {})}
              onClick={() => go(item)}
            >
              {item}
            </button>
          ),
        )}
        <Step way="on" disabled={now.page === pages} onClick={() => go(now.page + 1)} />
      </span>
    </nav>
  );
}

/**
 * Prev and Next only, for lists with a cursor; Prev is disabled on page 1 (UI-02). Hidden while all rows fit on one
 * page. `total` may be unknown: then `hasNext` says whether there is more.
 */
export function CursorPager({
  page,
  shown,
  size = defaultPageSize,
  total,
  hasNext,
  busy = false,
  onPrev,
  onNext,
}: {
  page: number;
  /** Rows on this page. */
  shown: number;
  size?: number;
  total?: number;
  hasNext: boolean;
  busy?: boolean;
  onPrev: (report: PageReport) => void;
  onNext: (report: PageReport) => void;
}) {
  if (page === 1 && !hasNext) return null;
  const at = (next: number): PageReport => ({ page: next, size, offset: (next - 1) * size });
  return (
    <nav className={c('pager')} aria-label="Pages">
      <span className="num">{pageText(at(page), shown, total)}</span>
      <span className={c('pages')}>
        <Step way="back" disabled={page === 1 || busy} onClick={() => onPrev(at(page - 1))} />
        <Step way="on" disabled={!hasNext || busy} onClick={() => onNext(at(page + 1))} />
      </span>
    </nav>
  );
}

function Step({ way, disabled, onClick }: { way: 'back' | 'on'; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" className={c('page', 'step')} disabled={disabled} onClick={onClick}>
      {way === 'back' && <Icon of={ChevronLeft} />}
      {way === 'back' ? 'Prev' : 'Next'}
      {way === 'on' && <Icon of={ChevronRight} />}
    </button>
  );
}

/** Below cards on a phone: `Show 10 more`, and how many of how many are shown. */
export function ShowMore({
  shown,
  total,
  size = defaultPageSize,
  busy = false,
  onMore,
}: {
  shown: number;
  total?: number;
  size?: number;
  busy?: boolean;
  onMore: () => void;
}) {
  const left = total === undefined ? size : Math.min(size, total - shown);
  return (
    <div className={c('more')}>
      {left > 0 && (
        <Button wide busy={busy} busyLabel="Loading" onClick={onMore}>
          Show {left} more
        </Button>
      )}
      <span className="num">{pageText({ page: 1, size, offset: 0 }, shown, total)}</span>
    </div>
  );
}
