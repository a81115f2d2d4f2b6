import { ChevronDown, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { plainDigits } from '../format/digits.ts';
import { oneLine } from '../format/one-line.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './SearchBox.module.css';

const c = classNames(css);

/** A kind of search, shown at the left of the box. `placeholder` is an example: `12 digits, as in the bank app`. */
export type SearchKind = { value: string; label: string; placeholder: string; digits?: boolean };

/** Whether the focused element accepts text, so that `/` must be typed into it. */
function typesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * A search by one kind of reference. Enter or a paste searches; × and Escape clear. `detect` recognises the kind of the
 * text (UTR, phone, id) and switches to it. With `slash`, `/` anywhere on the page focuses the box; use it once per
 * page.
 */
export function SearchBox({
  label = 'Search',
  kinds,
  kind,
  value,
  onSearch,
  detect,
  slash = false,
  end,
}: {
  label?: string;
  kinds: readonly SearchKind[];
  kind: string;
  /** The current search. */
  value: string;
  onSearch: (search: { kind: string; text: string }) => void;
  detect?: (text: string) => string | undefined;
  slash?: boolean;
  end?: ReactNode;
}) {
  // `chosen`: the person picked the kind. A kind detected in the last text does not apply to the next one.
  const [draft, setDraft] = useState({ kind, text: value, chosen: false });
  const input = useRef<HTMLInputElement>(null);
  useEffect(
    () => setDraft((last) => ({ kind, text: value, chosen: last.chosen && last.kind === kind })),
    [kind, value],
  );
  useEffect(() => {
    if (!slash) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typesText(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [slash]);

  const take = (text: string) => {
    const undetected = draft.chosen || !detect ? draft.kind : (kinds[0]?.value ?? draft.kind);
    return { ...draft, kind: detect?.(text.trim()) ?? undetected, text };
  };
  const search = (next: { kind: string; text: string }) => onSearch({ kind: next.kind, text: next.text.trim() });
  const clear = () => {
    setDraft({ ...draft, text: '' });
    if (value) search({ ...draft, text: '' });
    input.current?.focus();
  };
  const now = kinds.find((item) => item.value === draft.kind) ?? kinds[0];

  return (
    <form
      className={c('box')}
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      {kinds.length > 1 && (
        <label
          className={c('kind')}
          data-kind={detect !== undefined && kinds[0]?.value === 'any' ? 'detected' : 'chosen'}
        >
          <span className="sr">Search by</span>
          <span aria-hidden="true">{now?.label}</span>
          <Icon of={ChevronDown} />
          <select
            value={now?.value}
            onChange={(event) => setDraft({ ...draft, kind: event.target.value, chosen: true })}
          >
            {kinds.map((item) => (
              <option key={item.value} value={item.value}>
                {item.label}
              </option>
            ))}
          </select>
        </label>
      )}
      <span className={c('in')}>
        <Icon of={Search} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={now ? `${label} by ${now.label}` : label}
          placeholder={now?.placeholder}
          inputMode={now?.digits ? 'numeric' : 'search'}
          value={draft.text}
          onChange={(event) => setDraft(take(plainDigits(oneLine(event.target.value))))}
          onPaste={(event) => {
            const text = plainDigits(oneLine(event.clipboardData.getData('text'))).trim();
            if (!text || draft.text) return;
            event.preventDefault();
            const next = take(text);
            setDraft(next);
            search(next);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !draft.text) return;
            event.preventDefault();
            clear();
          }}
        />
        {draft.text ? (
          <button type="button" className={c('clear')} aria-label="Clear search" onClick={clear}>
            <Icon of={X} />
          </button>
        ) : (
          (end ?? (slash && <kbd className={c('key')}>/</kbd>))
        )}
      </span>
    </form>
  );
}
