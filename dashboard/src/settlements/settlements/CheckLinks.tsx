import { bankAccount } from '@galla/contract/business/bank-account/area.ts';
import { settlementCheckScreens } from '@galla/contract/settlements/settlement-checks/screens.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { useMedia } from '@galla/ui/layout/use-media.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, ChevronRight, FileCheck, Landmark, Percent, Wrench } from 'lucide-react';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import css from './SettlementsPage.module.css';

interface Props {
  /** The chosen merchant of a super-merchant. */
  readonly merchant: string | undefined;
}

/**
 * Links to the checks of settlements (bank statement and fees), and for Admins to the bank account. On a phone they are
 * collapsed.
 */
export function CheckLinks({ merchant }: Props) {
  const session = useSession();
  const query = merchant === undefined ? '' : `?merchant=${merchant}`;
  const isNarrow = useMedia('(max-width: 767px)');
  const links = (
    <nav className={css['checks']} aria-label={t`Checks`}>
      <Check
        href={settlementCheckScreens.statementMatch.path + query}
        icon={FileCheck}
        title={t`Match a bank statement`}
      >
        {t`Find what your bank has not credited`}
      </Check>
      <Check href={settlementCheckScreens.feeAudit.path + query} icon={Percent} title={t`Check fees`}>
        {t`Compare every fee with your rates`}
      </Check>
      {allows(session, bankAccount.access) && (
        <Check href={bankAccount.path} icon={Landmark} title={t`Bank account`}>
          {t`See or change where settlements go`}
        </Check>
      )}
    </nav>
  );
  return isNarrow ? (
    <details className={css['tools']}>
      <summary>
        <Icon of={Wrench} size={18} />
        <Trans>Tools</Trans>
        <Icon of={ChevronDown} className={css['turn'] ?? ''} />
      </summary>
      {links}
    </details>
  ) : (
    links
  );
}

function Check({
  href,
  icon,
  title,
  children,
}: {
  readonly href: string;
  readonly icon: IconType;
  readonly title: string;
  readonly children: string;
}) {
  return (
    <RouterLink href={href} className={css['check']}>
      <Icon of={icon} size={18} />
      <span>
        <b>{title}</b>
        <small>{children}</small>
      </span>
      <Icon of={ChevronRight} />
    </RouterLink>
  );
}
