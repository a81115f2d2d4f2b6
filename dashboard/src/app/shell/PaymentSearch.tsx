import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Search } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from '../../lib/router/use-router.ts';
import css from './PaymentSearch.module.css';

const c = classNames(css);

/** Whether a key press there is typing, which `/` must reach. */
const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Finds a payment by any pasted text, over all dates. `/` focuses it. The history shows which kind of text it detected.
 */
export function PaymentSearch() {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typesText(event.target)) return;
      if (document.querySelector('[aria-modal=true]') || input.current?.offsetParent === null) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  const find = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = text.trim();
    if (q === '') return;
    setText('');
    input.current?.blur();
    // The addresses of the history load with the search, not with every first visit.
    const { historySearch } = await import('../../lib/lists/history-search.ts');
    navigate({ to: historySearch.path, search: historySearch.params({ q, dates: 'all' }) });
  };
  return (
    <search className={c('search')}>
      <form className={c('form')} onSubmit={(event) => void find(event)}>
        <Icon of={Search} />
        <input
          ref={input}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && input.current?.blur()}
          placeholder="Find a payment by UTR, phone or ID"
          aria-label="Find a payment by UTR, phone or ID"
          aria-keyshortcuts="/"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <span className={c('key')} aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}
