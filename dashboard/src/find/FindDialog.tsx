import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDate, formatTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { refusalOf } from '../lib/api/refusal.ts';
import { useNavigate } from '../lib/router/use-router.ts';
import { useSession } from '../lib/session/session.ts';
import css from './Find.module.css';
import { type Group, groupsFor, type Option } from './groups.ts';
import { guessOf } from './options.ts';
import { forgetTexts, recentTexts, remember } from './recent.ts';
import { useFind } from './use-find.ts';

const c = classNames(css);

/** Finds by anything in hand: things of the merchant by the server, screens and actions here. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(recentTexts);
  const [active, setActive] = useState(0);
  // Enter before the answer opens the first line once it is there.
  const [opensFirst, setOpensFirst] = useState(false);
  const text = typed.trim();
  const { findings, error, isCurrent, again } = useFind(text);
  const groups = groupsFor(session, text, { findings, recent });
  const options = groups.flatMap((group) => group.options);
  const current = options[Math.min(active, options.length - 1)];
  const listId = useId();
  const idOf = (option: Option) => `${listId}-${options.indexOf(option)}`;

  const clear = () => {
    forgetTexts();
    setRecent([]);
  };
  const type = (next: string) => {
    setTyped(next);
    setActive(0);
    setOpensFirst(false);
  };
  const open = (option: Option, inNewTab = false) => {
    if ('text' in option.to) return type(option.to.text);
    remember(text);
    if (inNewTab) window.open(option.to.href, '_blank', 'noopener');
    else {
      onClose();
      navigate({ to: option.to.href });
    }
  };
  useEffect(() => {
    if (!opensFirst || !isCurrent) return;
    setOpensFirst(false);
    if (options[0] !== undefined) open(options[0]);
  });
  useEffect(() => {
    if (current !== undefined) document.getElementById(idOf(current))?.scrollIntoView({ block: 'nearest' });
  });
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, options.length - 1) + step + options.length) % options.length);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isCurrent) setOpensFirst(true);
    else if (current !== undefined) open(current, event.ctrlKey || event.metaKey);
  };
  const hasOnlyPlaces = findings.length === 0;

  return (
    <Modal title="Find" size={720} onClose={onClose}>
      <div className={c('find')}>
        <div className={c('field')}>
          <Icon of={Search} size={20} />
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            {...(current === undefined ? {} : { 'aria-activedescendant': idOf(current) })}
            aria-label="Find payments, people and screens"
            placeholder="Amount, UTR, phone, name, store or screen"
            value={typed}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
          />
        </div>
        {error !== null && (
          <ErrorState small title={refusalOf(error)} onRetry={again}>
            You can still find screens and actions.
          </ErrorState>
        )}
        {text.length > 1 && isCurrent && error === null && hasOnlyPlaces && (
          <Nothing text={text} onClear={() => type('')} />
        )}
        <div id={listId} role="listbox" aria-label="Found" aria-busy={!isCurrent} className={c('list')}>
          {groups.map((group) => (
            <Lines key={group.title} group={group} current={current} idOf={idOf} onOpen={open} />
          ))}
        </div>
        {text === '' && recent.length > 0 && (
          <Button kind="text" size="small" onClick={clear}>
            Clear recent searches
          </Button>
        )}
        <p className={c('keys')} aria-hidden="true">
          <kbd lang="en">↑</kbd> <kbd lang="en">↓</kbd> Move <kbd lang="en">Enter</kbd> Open{' '}
          <kbd lang="en">Ctrl Enter</kbd> New tab
        </p>
      </div>
    </Modal>
  );
}

interface LinesProps {
  readonly group: Group;
  readonly current: Option | undefined;
  readonly idOf: (option: Option) => string;
  readonly onOpen: (option: Option, inNewTab?: boolean) => void;
}

function Lines({ group: { title, options }, current, idOf, onOpen }: LinesProps) {
  const head = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a part of a listbox
    <div role="group" aria-labelledby={head} className={c('group')}>
      <div id={head} className={c('head')}>
        {title}
      </div>
      {options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field, which keeps the focus
        <div
          key={option.key}
          id={idOf(option)}
          role="option"
          tabIndex={-1}
          aria-selected={option === current}
          className={c('option', option === current && 'active')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => onOpen(option, event.ctrlKey || event.metaKey)}
        >
          <Icon of={option.icon} />
          <span className={c('lines')}>
            <b>{option.title}</b>
            {option.sub !== '' && <small>{option.sub}</small>}
            {option.because !== undefined && <small className={c('becauseBelow')}>{option.because}</small>}
          </span>
          {option.because !== undefined && <span className={c('because')}>{option.because}</span>}
          {option.amount != null && (
            <span className={c('amount')}>
              <Money paise={option.amount} />
              {option.at != null && (
                <small>
                  <Figure kind="time">{formatDate(option.at)}</Figure>{' '}
                  <Figure kind="time" className={c('time')}>
                    {formatTime(option.at)}
                  </Figure>
                </small>
              )}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/** What a text that found nothing may lack, and what can be searched. */
function Nothing({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  const guess = guessOf(text);
  return (
    <EmptyState
      actions={
        <Button kind="primary" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      {guess ?? 'Find payments by amount, name, phone, UPI ID, card, UTR, ARN or any ID.'}
    </EmptyState>
  );
}
