import { genericText } from '@galla/contract/core/errors.ts';
import type { Group } from '@galla/contract/identity/access/endpoints.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { ListSearch } from '@galla/ui/filters/ListSearch.tsx';
import { OptionWords } from '@galla/ui/filters/OptionWords.tsx';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, ChevronRight, LoaderCircle } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { roleWord } from '../../lib/session/role-word.ts';
import { fittingGroups, searchFrom, subtitleOf } from './group-search.ts';
import css from './MerchantList.module.css';

const c = classNames(css);

interface MerchantListProps {
  readonly groups: readonly (Group & { readonly lastUsed?: boolean })[];
  /** The current group. */
  readonly current: string | undefined;
  /** Resolves when the page opens the chosen merchant. */
  readonly onChoose: (groupId: string) => Promise<void>;
  /** Closes the surrounding menu when the current merchant is pressed. */
  readonly onStay?: () => void;
  /** Draws a border around the rows, for a standalone page. */
  readonly boxed?: boolean;
}

/** The merchants that a person may choose. Arrow keys walk the rows, Enter chooses; from 8 on they can be searched. */
export function MerchantList({ groups, current, onChoose, onStay, boxed = false }: MerchantListProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [refusal, setRefusal] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const searchable = groups.length >= searchFrom;
  const shown = fittingGroups(groups, text);
  const first = shown.find(({ userGroupId }) => userGroupId === current) ?? shown[0];

  const choose = async (groupId: string) => {
    if (chosen !== undefined) return;
    if (groupId === current && onStay !== undefined) return onStay();
    setRefusal('');
    setChosen(groupId);
    try {
      await onChoose(groupId);
    } catch (error) {
      setChosen(undefined);
      setRefusal((error instanceof Error && error.message) || genericText);
    }
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const places = [...(frame.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const here = places.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: searchable ? 1 : 0, End: places.length - 1 }[event.key];
    const inText = document.activeElement instanceof HTMLInputElement;
    if (to === undefined || (inText && (event.key === 'Home' || event.key === 'End'))) return;
    event.preventDefault();
    places[Math.min(places.length - 1, Math.max(0, to))]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk the rows inside
    <div ref={frame} className={c('frame', boxed && 'boxed')} onKeyDown={walk}>
      {searchable && (
        <ListSearch
          boxed={boxed}
          label={t`Search by Name or ID`}
          value={text}
          onChange={setText}
          onKeyDown={({ key }) =>
            key === 'Enter' && first !== undefined && text !== '' && void choose(first.userGroupId)
          }
        />
      )}
      {refusal !== '' && (
        <Notice kind="error" live>
          {refusal}
        </Notice>
      )}
      <ul className={c('list')} aria-busy={chosen !== undefined}>
        {shown.map((group) => (
          <li key={group.userGroupId}>
            <Row
              group={group}
              current={group.userGroupId === current}
              busy={group.userGroupId === chosen}
              tagged={boxed}
              focused={!searchable && group === first}
              onPress={() => void choose(group.userGroupId)}
            />
          </li>
        ))}
      </ul>
      <p className={c(shown.length === 0 ? 'none' : 'hidden')} role="status">
        {shown.length === 0 && <NothingFound text={text.trim()} />}
      </p>
    </div>
  );
}

interface RowProps {
  readonly group: Group & { readonly lastUsed?: boolean };
  readonly current: boolean;
  readonly busy: boolean;
  /** Marks the current or last choice with a text. */
  readonly tagged: boolean;
  readonly focused: boolean;
  readonly onPress: () => void;
}

function Row({ group, current, busy, tagged, focused, onPress }: RowProps) {
  return (
    <button
      type="button"
      className={c('row', current && 'current')}
      onClick={onPress}
      {...(current ? { 'aria-current': 'true' as const } : {})}
      {...(focused ? { 'data-autofocus': '' } : {})}
    >
      <Avatar name={group.merchantName} kind="merchant" />
      <OptionWords title={group.merchantName}>
        <span className="small muted">
          <span className="num">{subtitleOf(group)}</span> · {roleWord(group.roleName)}
        </span>
      </OptionWords>
      {tagged && (current || group.lastUsed === true) && (
        <span className={c('tag')}>{current ? t`Current` : t`Last used`}</span>
      )}
      <Icon of={busy ? LoaderCircle : current ? Check : ChevronRight} size={18} className={c(busy && 'busy')} />
    </button>
  );
}

/** The texts of MID-04. */
function NothingFound({ text }: { readonly text: string }) {
  if (text === '') return t`No result found.`;
  return (
    <>
      <b>
        <Trans>{text} not found.</Trans>
      </b>
      <span>
        <Trans>Your search “{text}” did not match any result. Please try again.</Trans>
      </span>
    </>
  );
}
