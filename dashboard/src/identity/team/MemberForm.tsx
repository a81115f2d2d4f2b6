import type { Id } from '@galla/contract/core/ids.ts';
import { team } from '@galla/contract/identity/team/calls.ts';
import type { Member } from '@galla/contract/identity/team/endpoints.ts';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import type { Choice } from '../../lib/forms/CheckChoice.tsx';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { StoreFields } from '../../lib/forms/StoreFields.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { useSession } from '../../lib/session/session.ts';
import { RoleField } from './RoleField.tsx';
import css from './Team.module.css';
import { refusalText } from './team-labels.ts';
import { useTeamChange } from './use-team.ts';

const choiceOf = ({ allStores, stores }: Member): Choice => (allStores ? 'all' : stores.map(({ id }) => id));

/** The role and stores of a team member, current and chosen. */
export function useMemberForm(member: Member) {
  const { profile } = useSession();
  const [roleId, setRoleId] = useState(member.roleId);
  const [stores, setStores] = useState<Choice>(choiceOf(member));
  const { run, busy, problem, setProblem } = useAct({ refused: refusalText, settled: useTeamChange() });
  const accesses = changesOf(member, stores, profile.merchantId);
  const isChanged = roleId !== member.roleId || accesses.length > 0;

  const save = async (): Promise<boolean> => {
    if (busy || !isChanged) return false;
    if (stores !== 'all' && stores.length === 0) {
      setProblem(t`Choose at least one store, or deactivate the person.`);
      return false;
    }
    const userId = member.id as Id<'person'>;
    const saved = await run(async () => {
      if (roleId !== member.roleId) await call(team.assignRole, { params: { userId, roleId } });
      for (const change of accesses) await change({ userId });
      toast.success(t`User Data Updated.`);
      return true;
    });
    return saved === true;
  };
  return { roleId, setRoleId, stores, setStores, problem, busy, isChanged, save };
}

interface MemberFormProps {
  readonly member: Member;
  readonly form: ReturnType<typeof useMemberForm>;
}

/** The form for them. */
export function MemberForm({ member, form }: MemberFormProps) {
  const { roleId, setRoleId, stores, setStores, problem, busy, isChanged, save } = form;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return (
    <form noValidate className={css['form']} onSubmit={submit}>
      <RoleField value={roleId} current={member} onChange={setRoleId} />
      <StoreFields value={stores} onChange={setStores} />
      <Refusal text={problem} />
      <HeldButton
        type="submit"
        kind="primary"
        why={!isChanged && !busy ? t`Change the role or the stores first.` : undefined}
        busy={busy}
        busyLabel={t`Saving`}
      >
        <Trans>Save changes</Trans>
      </HeldButton>
    </form>
  );
}

/** The calls that change a person's stores, many in one; removals go first. */
function changesOf({ allStores, stores, userGroupId }: Member, wanted: Choice, merchantId: string): StoreCall[] {
  if (userGroupId === null) return [];
  const whole = { userGroupId, entityName: 'MERCHANT', entityValue: merchantId } as const;
  if (wanted === 'all') return allStores ? [] : [(params) => call(team.addAccess, { params, body: whole })];
  const had: readonly string[] = allStores ? [] : stores.map(({ id }) => id);
  const many = (act: 'GRANT' | 'TAKE', ids: readonly string[]): StoreCall[] => {
    const body = { userGroupId, act, stores: { storeIds: ids as Id<'store'>[] } };
    return ids.length === 0 ? [] : [(params) => call(team.changeStores, { params, body })];
  };
  return [
    ...(allStores ? [(params: Params) => call(team.removeAccess, { params, body: whole })] : []),
    ...many(
      'TAKE',
      had.filter((id) => !wanted.includes(id)),
    ),
    ...many(
      'GRANT',
      wanted.filter((id) => !had.includes(id)),
    ),
  ];
}

interface Params {
  readonly userId: Id<'person'>;
}

type StoreCall = (params: Params) => Promise<unknown>;
