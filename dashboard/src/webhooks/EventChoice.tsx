import { webhooks } from '@galla/contract/webhooks/endpoints.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/api/api.ts';
import { Unread } from '../lib/page/Unread.tsx';
import css from './Webhooks.module.css';

interface Props {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The events of an endpoint, by groups. */
export function EventChoice({ chosen, error, onChange }: Props) {
  const query = useQuery(queryOf(webhooks.events, {}));
  if (query.data === undefined)
    return (
      <Unread list={query} height={240}>
        Nothing was changed.
      </Unread>
    );
  const { events } = query.data;
  const toggle = (types: readonly string[], on: boolean) =>
    onChange([...chosen.filter((type) => !types.includes(type)), ...(on ? types : [])]);
  return (
    <fieldset className={css['events']}>
      <legend>{`Active events: ${chosen.length} of ${events.length} chosen`}</legend>
      {[...new Set(events.map(({ group }) => group))].map((group) => {
        const types = events.filter((event) => event.group === group).map(({ type }) => type);
        const count = types.filter((type) => chosen.includes(type)).length;
        return (
          <details key={group} open={count > 0}>
            <summary>
              {group} <span className="muted">{`${count} of ${types.length}`}</span>
            </summary>
            <Checkbox
              label={`All of ${group}`}
              checked={count === types.length}
              mixed={count > 0 && count < types.length}
              onChange={(on) => toggle(types, on)}
            />
            {types.map((type) => (
              <Checkbox
                key={type}
                label={<code>{type}</code>}
                checked={chosen.includes(type)}
                onChange={(on) => toggle([type], on)}
              />
            ))}
          </details>
        );
      })}
      {error !== undefined && (
        <p className={css['wrong']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
