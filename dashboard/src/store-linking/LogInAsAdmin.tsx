import type { StoreVerification } from '@galla/contract/store-linking/endpoints.ts';
import { team } from '@galla/contract/team/endpoints.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/api/api.ts';
import { ResultHead } from './ResultHead.tsx';
import { StoreFacts } from './StoreFacts.tsx';
import css from './StoreLinking.module.css';

interface Props {
  readonly verification: StoreVerification;
  readonly onSignOut: () => void;
}

/** In the place of the link, for people who are no Admin (PER-03). */
export function LogInAsAdmin({ verification, onSignOut }: Props) {
  const { data } = useQuery(queryOf(team.admins, {}));
  const names = new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(
    data?.admins.map(({ name }) => name) ?? [],
  );
  return (
    <>
      <ResultHead
        sub={
          names === ''
            ? 'Only Admins can link a store. Ask one of your team.'
            : `Only Admins can link a store. Ask ${names}.`
        }
      >
        Log in as Admin
      </ResultHead>
      <StoreFacts verification={verification} />
      <div className={css['acts']}>
        <Button kind="primary" size="big" onClick={onSignOut}>
          Log in as Admin
        </Button>
        {verification.backTo !== null && (
          <ButtonLink size="big" href={verification.backTo}>
            Back to {verification.app?.name ?? ''}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
