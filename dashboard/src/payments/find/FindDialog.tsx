import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { plainDigits } from '@galla/ui/format/digits.ts';
import { oneLine } from '@galla/ui/format/one-line.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { refusalOf } from '../../lib/api/refusal.ts';
import { useOpen } from '../../lib/router/use-open.ts';
import { useSession } from '../../lib/session/session.ts';
import { closestTo } from './closest.ts';
import css from './Find.module.css';
import { FindFoot } from './FindFoot.tsx';
import { FindLines } from './FindLines.tsx';
import { FindNothing } from './FindNothing.tsx';
import { FindTabs } from './FindTabs.tsx';
import { groupsFor } from './groups.ts';
import type { Option } from './option.ts';
import { forgetAll, openedLast, recentTexts, remember } from './recent.ts';
import { useFind } from './use-find.ts';

const c = classNames(css);
const maxLetters = 64;

interface Props {
  /** Returns the text typed before the field had the focus; called once it has. */
  readonly onTypedAhead: () => { readonly text: string; readonly entered: boolean };
  readonly onClose: () => void;
}

/** The global search: the server finds the merchant's records, screens and actions are found here. */
export function FindDialog({ onTypedAhead, onClose }: Props) {
  const session = useSession();
  const openAddress = useOpen();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [past, setPast] = useState(() => ({ recent: recentTexts(), opened: openedLast() }));
  const [active, setActive] = useState(0);
  const [onlyGroup, setOnlyGroup] = useState<string>();
  // Enter pressed before the answer opens the first line once it is there.
  const [opensFirst, setOpensFirst] = useState(false);
  const text = typed.trim();
  const { found, error, isCurrent, again } = useFind(text);
  const { findings } = found;
  const hasNothing =
    text.length > 1 && isCurrent && error === null && findings.length === 0 && found.noSettlement === null;
  const closest = useFind((hasNothing ? closestTo(text) : undefined) ?? '');
  const all = groupsFor(session, text, { found, closest: closest.found.findings, ...past });
  const chosen = all.filter(({ title }) => title === onlyGroup);
  const groups = chosen.length > 0 ? chosen : all;
  const hasPlaces = all.some((group) => group.options.some(({ isPlace }) => isPlace));
  const options = groups.flatMap((group) => group.options);
  const current = options[Math.min(active, options.length - 1)];
  const listId = useId();
  const idOf = (option: Option) => `${listId}-${options.indexOf(option)}`;

  const type = (next: string) => {
    setTyped(next);
    setActive(0);
    setOnlyGroup(undefined);
    setOpensFirst(false);
  };
  const takeTypedAhead = () => {
    const ahead = onTypedAhead();
    if (ahead.text === '') return;
    type(ahead.text.slice(0, maxLetters));
    setOpensFirst(ahead.entered);
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };
  const choose = (title: string | undefined) => {
    setOnlyGroup(title);
    setActive(0);
    field.current?.focus();
  };
  const open = (option: Option, inNewTab = false) => {
    if ('text' in option.to) return type(option.to.text);
    remember(text, option);
    if (inNewTab) window.open(option.to.href, '_blank', 'noopener');
    else {
      onClose();
      openAddress(option.to.href);
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
  /** Whether there is a group to move to: after the last one, Tab leaves the field as usual. */
  const goToGroup = (step: 1 | -1): boolean => {
    const at = groups.findIndex((group) => current !== undefined && group.options.includes(current));
    const [first] = groups[at + step]?.options ?? [];
    if (first === undefined) return false;
    setActive(options.indexOf(first));
    return true;
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, options.length - 1) + step + options.length) % options.length);
    }
    if (event.key === 'Tab' && goToGroup(event.shiftKey ? -1 : 1)) event.preventDefault();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isCurrent) setOpensFirst(true);
    else if (current !== undefined) open(current, event.ctrlKey || event.metaKey);
  };

  return (
    <Modal bare title={t`Find`} size={720} onClose={onClose}>
      <div className={c('top')}>
        <Icon of={Search} size={20} />
        <input
          ref={field}
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(current === undefined ? {} : { 'aria-activedescendant': idOf(current) })}
          aria-label={t`Find payments, people and screens`}
          placeholder={t`Amount, UTR, phone, name, store or screen`}
          value={typed}
          maxLength={maxLetters}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => type(plainDigits(oneLine(event.target.value)))}
          onFocus={takeTypedAhead}
          onKeyDown={press}
        />
        <button type="button" className={c('close')} onClick={onClose}>
          <span className={c('word')}>
            <Trans>Cancel</Trans>
          </span>
          <span className={c('esc')} lang="en" aria-hidden="true">
            Esc
          </span>
        </button>
      </div>
      {text !== '' && findings.length > 0 && <FindTabs groups={all} chosen={onlyGroup} onChoose={choose} />}
      <div className={c('body')}>
        {error !== null && (
          <ErrorState small title={refusalOf(error)} onRetry={again}>
            <Trans>You can still find screens and actions.</Trans>
          </ErrorState>
        )}
        {hasNothing && !hasPlaces && <FindNothing text={text} onClear={clear} />}
        <div
          id={listId}
          role="listbox"
          aria-label={t({ message: 'Found', comment: 'The list of search results' })}
          aria-busy={!isCurrent}
        >
          {groups.map((group) => (
            <FindLines
              key={group.title}
              group={group}
              current={current}
              text={group.title === 'Closest' ? '' : text}
              idOf={idOf}
              onOpen={open}
            />
          ))}
        </div>
        {text === '' && past.recent.length + past.opened.length > 0 && (
          <div className={c('clear')}>
            <Button
              kind="text"
              size="small"
              onClick={() => {
                forgetAll();
                setPast({ recent: [], opened: [] });
                field.current?.focus();
              }}
            >
              <Trans>Clear recent searches</Trans>
            </Button>
          </div>
        )}
      </div>
      <FindFoot isEmpty={text === ''} shown={findings.length} counts={found.counts} />
    </Modal>
  );
}
