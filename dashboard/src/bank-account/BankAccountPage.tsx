import { bankAccounts } from '@galla/contract/bank-account/endpoints.ts';
import { bankAccountScreens } from '@galla/contract/bank-account/screens.ts';
import { settlementsHome } from '@galla/contract/settlements/area.ts';
import { team } from '@galla/contract/team/endpoints.ts';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/api/api.ts';
import { renderLink } from '../lib/page/RouterLink.tsx';
import { Unread } from '../lib/page/Unread.tsx';
import { allows, useSession } from '../lib/session/session.ts';
import { ChangeNotice } from './ChangeNotice.tsx';
import { NewAccountForm } from './NewAccountForm.tsx';

/** The bank is asked within seconds. */
const whileCheckedMs = 2_000;

/** The bank account that settlements go to, and its change (KYC-05). */
export function BankAccountPage() {
  const isForMe = allows(useSession(), bankAccountScreens.bankAccount.access);
  return (
    <>
      <PageHead
        title="Bank account"
        sub="Settlements go to this account."
        back={{ href: settlementsHome.path, label: 'Settlements' }}
        renderLink={renderLink}
      />
      {isForMe ? <Account /> : <AskAnAdmin />}
    </>
  );
}

function Account() {
  const read = useQuery({
    ...queryOf(bankAccounts.find, {}),
    refetchInterval: ({ state }) => (state.data?.change?.state === 'CHECKING' ? whileCheckedMs : (false as const)),
  });
  if (read.data === undefined)
    return (
      <Unread list={read} height={320}>
        Nothing is changed by this.
      </Unread>
    );
  const { account, change } = read.data;
  const isOpen = change !== null && ['CHECKING', 'WAITING', 'COOLING'].includes(change.state);
  return (
    <>
      <Section title="Present account">
        {account === null ? (
          <p>There is no bank account yet.</p>
        ) : (
          <KeyValues
            items={[
              { name: 'Name of the account', value: account.holder },
              { name: 'Account number', value: `•• ${account.last4}`, figure: true },
              { name: 'IFSC', value: account.ifsc, figure: true },
              { name: 'In use since', value: formatDate(account.since) },
            ]}
          />
        )}
      </Section>
      {change !== null && change.state !== 'DONE' && <ChangeNotice change={change} />}
      {!isOpen && <NewAccountForm />}
    </>
  );
}

/** In the place of the account, for people who are no Admin (PER-03). */
function AskAnAdmin() {
  const { data } = useQuery(queryOf(team.admins, {}));
  const names = new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(
    data?.admins.map(({ name }) => name) ?? [],
  );
  return (
    <EmptyState title="Only admins can change the bank account">
      {names === '' ? 'Ask an Admin of your team.' : `Ask ${names}.`}
    </EmptyState>
  );
}
