import { PageHead } from '@galla/ui/PageHead.tsx';
import type { ReactNode } from 'react';
import { Boundary } from '../lib/Boundary.tsx';
import { OwnData } from './OwnData.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import css from './Profile.module.css';

/** A person's own data, where they are signed in, their second factors and their password (PER-08). */
export function ProfilePage({ secondFactors }: { readonly secondFactors: ReactNode }) {
  return (
    <>
      <PageHead title="Profile" />
      <div className={css['page']}>
        <Boundary>
          <OwnData />
        </Boundary>
        <Boundary>{secondFactors}</Boundary>
        <Boundary>
          <OwnSessions />
        </Boundary>
        <Boundary>
          <OwnPassword />
        </Boundary>
      </div>
    </>
  );
}
