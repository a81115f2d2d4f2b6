import { bankAccounts } from '@galla/contract/business/bank-account/calls.ts';
import { bankAccountScreens } from '@galla/contract/business/bank-account/screens.ts';
import { SettingRow } from '@galla/ui/layout/SettingRow.tsx';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { allows, isInMode, useSession } from '../../lib/session/session.ts';

const { bankAccount } = bankAccountScreens;

/** The bank account row in the settings, for Admins. */
export function BankAccountRow() {
  const mine = allows(useSession(), bankAccount.access) && isInMode(bankAccount);
  const { data } = useQuery({ ...queryOf(bankAccounts.find, {}), enabled: mine });
  if (!mine) return null;
  const { account } = data ?? {};
  return (
    <SettingRow
      name={t`Bank account`}
      note={account == null ? undefined : t`Settlements go to this account.`}
      href={bankAccount.path}
      renderLink={renderLink}
    >
      {data === undefined ? '–' : account == null ? t`None yet` : `${account.ifsc.slice(0, 4)} •• ${account.last4}`}
    </SettingRow>
  );
}
