import { settingsHome } from '@galla/contract/identity/profile/area.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { CustomerContact } from './CustomerContact.tsx';
import { MerchantData, OwnData } from './OwnData.tsx';
import { OwnEmail } from './OwnEmail.tsx';
import css from './Profile.module.css';

/** The parts of the profile that other features render. */
export interface ProfileParts {
  readonly policies: ReactNode;
}

/** The profile: own data and e-mail, and the merchant with its contact for customers (PER-08). */
export function ProfilePage({ policies }: ProfileParts) {
  return (
    <>
      <PageHead title={t`Profile`} back={{ href: settingsHome.path, label: t`Settings` }} renderLink={renderLink} />
      <div className={css['page']}>
        <Boundary>
          <OwnData />
        </Boundary>
        <Boundary>
          <OwnEmail />
        </Boundary>
        <Boundary>
          <MerchantData />
        </Boundary>
        <Boundary>
          <CustomerContact />
        </Boundary>
        <Boundary>{policies}</Boundary>
      </div>
    </>
  );
}
