import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import type { ReactNode } from 'react';
import { Boundary } from '../lib/page/Boundary.tsx';
import { CustomerContact } from './CustomerContact.tsx';
import { OwnChoices } from './OwnChoices.tsx';
import { MerchantData, OwnData } from './OwnData.tsx';
import { OwnEmail } from './OwnEmail.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import css from './Profile.module.css';

/** The parts of the profile that other features draw. */
export interface ProfileParts {
  readonly secondFactors: ReactNode;
  readonly policies: ReactNode;
}

/** The profile: own data, e-mail, choices, sessions, second factors and password (PER-08). */
export function ProfilePage({ secondFactors, policies }: ProfileParts) {
  return (
    <>
      <PageHead title="Profile" />
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
        <Boundary>{secondFactors}</Boundary>
        <Boundary>
          <OwnSessions />
        </Boundary>
        <Boundary>
          <OwnPassword />
        </Boundary>
        <Boundary>
          <OwnChoices />
        </Boundary>
      </div>
    </>
  );
}
