import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Mark, Marked } from '@galla/ui/figures/Marked.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDate, formatTime } from '@galla/ui/format/dates.ts';
import { formatCount, splitMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import css from './Find.module.css';
import type { Count, Group, Option } from './option.ts';

const c = classNames(css);

interface Props {
  readonly group: Group;
  readonly current: Option | undefined;
  /** The search text, highlighted in the lines. */
  readonly text: string;
  readonly idOf: (option: Option) => string;
  readonly onOpen: (option: Option, inNewTab?: boolean) => void;
}

/** The lines of one group. */
export function FindLines({ group: { title, options, count }, current, text, idOf, onOpen }: Props) {
  const head = useId();
  const lines = options.filter(({ isFinding }) => isFinding === true).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a part of a listbox
    <div role="group" aria-labelledby={head} className={c('group')}>
      <div id={head} className={c('head')}>
        {title}
        {count !== undefined && lines < count.count && <small>{newestOf(lines, count)}</small>}
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
          <Line option={option} text={option.isFinding === true ? text : ''} />
        </div>
      ))}
    </div>
  );
}

const newestOf = (shown: number, { count, isMore }: Count) =>
  isMore
    ? t`Newest ${shown} of more than ${{ count: formatCount(count) }}`
    : t`Newest ${shown} of ${{ count: formatCount(count) }}`;

function Line({ option, text }: { readonly option: Option; readonly text: string }) {
  const { icon, title, sub, because, byAmount = false, amount, at } = option;
  // For a match by amount only the amount is highlighted.
  const marked = byAmount ? '' : text;
  return (
    <>
      <span className={c('tile')}>
        <Icon of={icon} size={18} />
      </span>
      <span className={c('lines')}>
        <b>
          <Marked text={marked}>{title}</Marked>
        </b>
        {(sub !== '' || because !== undefined) && (
          <small>
            {because !== undefined && (
              <span className={c('becauseBelow')}>{sub === '' ? because : `${because} · `}</span>
            )}
            <Marked text={marked}>{sub}</Marked>
          </small>
        )}
      </span>
      {because !== undefined && <span className={c('because')}>{because}</span>}
      {amount != null && (
        <span className={c('amount')}>
          {byAmount && text !== '' ? <MarkedMoney paise={amount} /> : <Money paise={amount} />}
          {at != null && (
            <small>
              <Figure kind="time">{formatDate(at)}</Figure>{' '}
              <Figure kind="time" className={c('time')}>
                {formatTime(at)}
              </Figure>
            </small>
          )}
        </span>
      )}
    </>
  );
}

/** A matching amount, with its rupees highlighted. */
function MarkedMoney({ paise }: { readonly paise: number }) {
  const { sign, rupees, paise: rest } = splitMoney(paise);
  return (
    <span className={c('found')}>
      {sign}₹<Mark>{rupees}</Mark>
      <span className={c('rest')}>.{rest}</span>
    </span>
  );
}
