import { bankAccounts } from '@galla/contract/business/bank-account/calls.ts';
import { bankAccountScreens } from '@galla/contract/business/bank-account/screens.ts';
import { changeStateDetails } from '@galla/contract/business/bank-account/states.ts';
import { settlementsHome } from '@galla/contract/settlements/settlements/area.ts';
import { formatDate } from '@galla/ui/format/dates.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { Refused } from '../../lib/frame/Refused.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { Unread } from '../../lib/page/Unread.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import css from './BankAccount.module.css';
import { ChangeNotice } from './ChangeNotice.tsx';
import { NewAccountForm } from './NewAccountForm.tsx';

/** The bank answers within seconds. */
const whileCheckedMs = 2_000;

/** The bank account that receives settlements, and its change (KYC-05). */
export function BankAccountPage() {
  const isForMe = allows(useSession(), bankAccountScreens.bankAccount.access);
  return (
    <>
      <PageHead
        title={t`Bank account`}
        sub={t`Settlements go to this account.`}
        back={{ href: settlementsHome.path, label: t`Settlements` }}
        renderLink={renderLink}
      />
      {isForMe ? (
        <Account />
      ) : (
        <Refused title={t`Only Admins can change the bank account`} why={t`All settlements go to this account.`} />
      )}
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
        <Trans>Nothing was changed.</Trans>
      </Unread>
    );
  const { account, change } = read.data;
  const isOpen = change !== null && changeStateDetails[change.state].isOpen;
  return (
    <div className={css['page']}>
      <Section title={t`Existing account`}>
        {account === null ? (
          <p>
            <Trans>No bank account yet.</Trans>
          </p>
        ) : (
          <KeyValues
            items={[
              { name: t`Account holder name`, value: account.holder },
              { name: t`Account number`, value: `•• ${account.last4}`, figure: true },
              { name: 'IFSC', value: account.ifsc, figure: true },
              { name: t`In use since`, value: formatDate(account.since) },
            ]}
          />
        )}
      </Section>
      {change !== null && change.state !== 'DONE' && <ChangeNotice change={change} />}
      {!isOpen && <NewAccountForm />}
    </div>
  );
}
