import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Search, X } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from '../../lib/router/use-router.ts';
import css from './PaymentSearch.module.css';

const c = classNames(css);

/** Whether a key press there is typing, which `/` must reach. */
const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Finds a payment by any pasted text, over all dates. `/` focuses it; a phone opens it over the bar by an icon. The history
 * shows which kind of text it detected.
 */
export function PaymentSearch() {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
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
  /** Goes back to the icon, where a phone has one. */
  const close = () => {
    setOpen(false);
    if (open) input.current?.closest('search')?.querySelector('button')?.focus();
    else input.current?.blur();
  };
  const find = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = text.trim();
    if (q === '') return;
    setText('');
    setOpen(false);
    input.current?.blur();
    // The addresses of the history load with the search, not with every first visit.
    const { historySearch } = await import('../../lib/lists/history-search.ts');
    navigate({ to: historySearch.path, search: historySearch.params({ q, dates: 'all' }) });
  };
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  return (
    <search className={c('search', open && 'open')}>
      <span className={c('opener')}>
        <IconButton name="Search" icon={Search} size={20} aria-expanded={open} onClick={() => setOpen(true)} />
      </span>
      <form className={c('form')} onSubmit={(event) => void find(event)}>
        <Icon of={Search} />
        <input
          ref={input}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
          placeholder="Find by amount, UTR or phone"
          aria-label="Find by amount, UTR or phone"
          aria-keyshortcuts="/"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <span className={c('key')} aria-hidden="true">
          /
        </span>
        <span className={c('closer')}>
          <IconButton name="Close search" icon={X} onClick={close} />
        </span>
      </form>
    </search>
  );
}
