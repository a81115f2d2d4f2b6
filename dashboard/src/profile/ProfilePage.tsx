import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import type { ReactNode } from 'react';
import { Boundary } from '../lib/page/Boundary.tsx';
import { OwnChoices } from './OwnChoices.tsx';
import { MerchantData, OwnData } from './OwnData.tsx';
import { OwnEmail } from './OwnEmail.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import css from './Profile.module.css';

/** A person's own data, e-mail and choices, where they are signed in, their second factors and their password (PER-08). */
export function ProfilePage({ secondFactors }: { readonly secondFactors: ReactNode }) {
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
