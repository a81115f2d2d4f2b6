import type { Store } from '@galla/contract/stores/schemas.ts';
import type { TeamRole } from '@galla/contract/team/roles.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { ListSearch } from '@galla/ui/filters/ListSearch.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { type KeyboardEvent, useId, useState } from 'react';
import { useStoreNames } from '../lib/lists/named-lists.ts';
import { roleWord } from '../lib/session/role-word.ts';
import { useSession } from '../lib/session/session.ts';
import css from './Team.module.css';
import { rolesFailure } from './team-labels.ts';
import { useRoles } from './use-team.ts';

/** All stores, or the ids of some. */
export type StoreChoice = 'all' | readonly string[];

/** The chosen role, of those that the person may give. */
export function RoleField({
  value,
  current,
  error,
  onChange,
}: {
  readonly value: string;
  /** The present role, shown even where it may not be given. */
  readonly current?: Pick<TeamRole, 'roleId' | 'roleName'>;
  readonly error?: string | undefined;
  readonly onChange: (roleId: string) => void;
}) {
  const { data, error: failure, refetch, isFetching } = useRoles();
  if (data === undefined && failure !== null)
    return (
      <Notice kind="error" live>
        {rolesFailure(failure)}{' '}
        <Button kind="text" size="small" busy={isFetching} busyLabel="Loading" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  if (data === undefined) return <Skeleton height={68} />;
  const mayGive = data.roles.filter(({ mayGrant, roleId }) => mayGrant && roleId !== current?.roleId);
  const options = [...(current === undefined || current.roleId === '' ? [] : [current]), ...mayGive];
  return (
    <SelectField
      id="member-role"
      label="Role"
      required
      placeholder="Choose a role"
      options={options.map(({ roleId, roleName }) => ({ value: roleId, label: roleWord(roleName) }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

/** The stores of a person. Nothing where the merchant has none, or is a super-merchant. */
export function StoreFields({
  value,
  error,
  onChange,
}: {
  readonly value: StoreChoice;
  readonly error?: string | undefined;
  readonly onChange: (choice: StoreChoice) => void;
}) {
  const { me, profile } = useSession();
  const stores = useStoreNames(!profile.superMerchant);
  const id = useId();
  if (profile.superMerchant || stores === undefined || stores.length === 0) return null;
  const chosen = value === 'all' ? [] : value;
  return (
    <fieldset className={css['stores']} {...(error === undefined ? {} : { 'aria-describedby': id })}>
      <legend>Stores</legend>
      {!me.storeRestricted && (
        <Segmented
          label="Stores"
          wide
          options={[
            { value: 'all', label: 'All stores' },
            { value: 'some', label: 'Only some' },
          ]}
          value={value === 'all' ? 'all' : 'some'}
          onChange={(next) => onChange(next === 'all' ? 'all' : [])}
        />
      )}
      {value !== 'all' && <StoreChecks stores={stores} chosen={chosen} onChange={onChange} />}
      {error !== undefined && (
        <p id={id} className={css['wrong']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** From so many stores on they are searched. */
const searchedFrom = 9;

/** A box for each store. Of many, those that fit a search, and how many are chosen. */
function StoreChecks({
  stores,
  chosen,
  onChange,
}: {
  readonly stores: readonly Store[];
  readonly chosen: readonly string[];
  readonly onChange: (choice: StoreChoice) => void;
}) {
  const [text, setText] = useState('');
  const needle = text.trim().toLowerCase();
  const shown = stores.filter(({ name, storeId, city }) =>
    `${name} ${storeId} ${city ?? ''}`.toLowerCase().includes(needle),
  );
  return (
    <>
      {stores.length >= searchedFrom && (
        <>
          <ListSearch boxed label="Name, store ID or city" value={text} onChange={setText} onKeyDown={dontSubmit} />
          <p className={css['chosen']} role="status">
            {`${chosen.length} of ${stores.length} chosen`}
          </p>
        </>
      )}
      <div className={css[stores.length >= searchedFrom ? 'manyChecks' : 'checks']}>
        {shown.map((store) => (
          <Checkbox
            key={store.id}
            label={store.name}
            note={[store.storeId, store.city].filter(Boolean).join(' · ')}
            checked={chosen.includes(store.id)}
            onChange={(on) => onChange(on ? [...chosen, store.id] : chosen.filter((other) => other !== store.id))}
          />
        ))}
        {shown.length === 0 && <p>No store fits this search.</p>}
      </div>
    </>
  );
}

/** Enter searches and does not send the form around it. */
const dontSubmit = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();
