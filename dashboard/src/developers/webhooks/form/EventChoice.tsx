import { webhooks } from '@galla/contract/developers/webhooks/calls.ts';
import { ListSearch } from '@galla/ui/filters/ListSearch.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf } from '../../../lib/api/api.ts';
import { Unread } from '../../../lib/page/Unread.tsx';
import css from './Form.module.css';

interface Props {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

interface Known {
  readonly type: string;
  readonly group: string;
  readonly about: string;
}

/** The events of an endpoint, by group, with a search over their names and meanings. */
export function EventChoice({ chosen, error, onChange }: Props) {
  const query = useQuery(queryOf(webhooks.events, {}));
  const [text, setText] = useState('');
  const errorId = useId();
  if (query.data === undefined)
    return (
      <Unread list={query} height={480}>
        <Trans>Nothing was changed.</Trans>
      </Unread>
    );
  const { events } = query.data;
  const needle = text.trim().toLowerCase();
  const found = events.filter(({ type, about }) => `${type} ${about}`.toLowerCase().includes(needle));
  const toggle = (types: readonly string[], on: boolean) =>
    onChange([...chosen.filter((type) => !types.includes(type)), ...(on ? types : [])]);
  return (
    <fieldset className={css['events']} {...(error !== undefined && { 'aria-describedby': errorId })}>
      <legend>{t`Active events: ${{ count: chosen.length }} of ${{ total: events.length }} chosen`}</legend>
      <ListSearch boxed label={t`Find an event`} value={text} onChange={setText} />
      <div id="webhook-events" tabIndex={-1} className={css['groups']}>
        {[...new Set(found.map(({ group }) => group))].map((group) => (
          <EventGroup
            key={`${group} ${needle === ''}`}
            group={group}
            events={found.filter((event) => event.group === group)}
            chosen={chosen}
            isOpen={needle !== ''}
            onToggle={toggle}
          />
        ))}
        {found.length === 0 && <p className={css['none']}>{t`${{ text: text.trim() }} not found.`}</p>}
      </div>
      {error !== undefined && (
        <p id={errorId} className={css['wrong']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface GroupProps {
  readonly group: string;
  readonly events: readonly Known[];
  readonly chosen: readonly string[];
  readonly isOpen: boolean;
  readonly onToggle: (types: readonly string[], on: boolean) => void;
}

function EventGroup({ group, events, chosen, isOpen, onToggle }: GroupProps) {
  const types = events.map(({ type }) => type);
  const count = types.filter((type) => chosen.includes(type)).length;
  const [startsOpen] = useState(isOpen || count > 0);
  return (
    <details open={startsOpen}>
      <summary>
        {group} <span className="muted">{t`${count} of ${{ total: types.length }}`}</span>
      </summary>
      <div className={css['group']}>
        <Checkbox
          className={css['all'] ?? ''}
          label={t`All of ${group}`}
          checked={count === types.length}
          mixed={count > 0 && count < types.length}
          onChange={(on) => onToggle(types, on)}
        />
        {events.map(({ type, about }) => (
          <Checkbox
            key={type}
            label={<code>{type}</code>}
            note={about}
            checked={chosen.includes(type)}
            onChange={(on) => onToggle([type], on)}
          />
        ))}
      </div>
    </details>
  );
}
