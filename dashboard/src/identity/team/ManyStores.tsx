import type { Id } from '@galla/contract/core/ids.ts';
import { team } from '@galla/contract/identity/team/calls.ts';
import type { Member } from '@galla/contract/identity/team/endpoints.ts';
import { stores } from '@galla/contract/shops/stores/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { namesFresh } from '../../lib/lists/named-lists.ts';
import { useSession } from '../../lib/session/session.ts';
import css from './Team.module.css';
import { refusalText } from './team-labels.ts';
import { useTeamChange } from './use-team.ts';

type Choice = { readonly city: string } | { readonly tag: string };

/** Gives or removes all stores of a city or tag at once (STO-07). Nothing if no store has either. */
export function ManyStores({ member }: { readonly member: Member }) {
  const { profile } = useSession();
  const [key, setKey] = useState('');
  const [missing, setMissing] = useState<string>();
  const { run, busy, problem } = useAct({ refused: refusalText, settled: useTeamChange() });
  const enabled = !profile.superMerchant && profile.storeCount > 0;
  const { data } = useQuery({ ...queryOf(stores.facets, { query: {} }), enabled, staleTime: namesFresh });
  const choices = new Map<string, Choice>([
    ...(data?.cities ?? []).map(({ name }) => [t`All in ${name}`, { city: name }] as const),
    ...(data?.tags ?? []).map(({ name }) => [t`All tagged ${name}`, { tag: name }] as const),
  ]);
  const { userGroupId } = member;
  if (choices.size === 0 || userGroupId === null) return null;
  const change = (act: 'GRANT' | 'TAKE') => {
    const chosen = choices.get(key);
    setMissing(chosen === undefined ? t`Choose a city or a tag.` : undefined);
    if (chosen === undefined) return;
    void run(async () => {
      const params = { userId: member.id as Id<'person'> };
      await call(team.changeStores, { params, body: { userGroupId, act, stores: chosen } });
      toast.success(t`User Data Updated.`);
    });
  };
  return (
    <div className={css['part']}>
      <fieldset className={css['stores']}>
        <legend>
          <Trans>Many stores at once</Trans>
        </legend>
        <SelectField
          id="many-stores"
          label={t`City or tag`}
          placeholder={t`Choose a city or tag`}
          options={[...choices.keys()].map((label) => ({ value: label, label }))}
          value={key}
          error={missing}
          hint={t`Stores that are added later are not included.`}
          onChange={(next) => {
            setKey(next);
            setMissing(undefined);
          }}
        />
        <Refusal text={problem} />
        <div className={css['acts']}>
          <Button busy={busy} busyLabel={t`Saving`} onClick={() => change('GRANT')}>
            <Trans>Give access</Trans>
          </Button>
          <Button kind="danger-text" busy={busy} onClick={() => change('TAKE')}>
            <Trans>Remove access</Trans>
          </Button>
        </div>
      </fieldset>
    </div>
  );
}
