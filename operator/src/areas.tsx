import type { Access } from '@galla/contract/core/endpoint.ts';
import type { OperatorRole } from '@galla/contract/core/permissions.ts';
import { kycReviews, operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import type { ReactNode } from 'react';
import { Announcements } from './pages/Announcements.tsx';
import { Events } from './pages/Events.tsx';
import { Flags } from './pages/Flags.tsx';
import { Frozen } from './pages/Frozen.tsx';
import { Jobs } from './pages/Jobs.tsx';
import { Kyc } from './pages/Kyc.tsx';
import { Log } from './pages/Log.tsx';
import type { PageProps } from './parts/page-props.ts';

/** The number of waiting items, by area key. */
export type Counts = Readonly<Partial<Record<string, number>>>;

/** A page of the desk and its entry in the navigation. */
export interface Area {
  readonly path: string;
  readonly title: string;
  /** The roles that may open it, as its first call requires. */
  readonly roles: readonly OperatorRole[];
  /** Its count in `operatorDesk.counts`. */
  readonly count?: 'kyc' | 'givenUp' | 'refused' | 'frozen';
  readonly page: (props: PageProps) => ReactNode;
}

const rolesOf = (access: Access): readonly OperatorRole[] => (access.who === 'operator' ? access.anyOf : []);

/** The pages of the desk in navigation order. */
export const areas: readonly Area[] = [
  {
    path: 'kyc',
    title: 'KYC',
    count: 'kyc',
    roles: rolesOf(kycReviews.queue.spec.access),
    page: (props) => <Kyc {...props} />,
  },
  {
    path: 'jobs',
    title: 'Jobs',
    count: 'givenUp',
    roles: rolesOf(operatorDesk.givenUp.spec.access),
    page: (props) => <Jobs {...props} />,
  },
  {
    path: 'events',
    title: 'Refused events',
    count: 'refused',
    roles: rolesOf(operatorDesk.refused.spec.access),
    page: () => <Events />,
  },
  {
    path: 'frozen',
    title: 'Frozen',
    count: 'frozen',
    roles: rolesOf(operatorDesk.frozen.spec.access),
    page: (props) => <Frozen {...props} />,
  },
  {
    path: 'announcements',
    title: 'Announcements',
    roles: rolesOf(operatorDesk.announcements.spec.access),
    page: () => <Announcements />,
  },
  {
    path: 'flags',
    title: 'Flags',
    roles: rolesOf(operatorDesk.settings.spec.access),
    page: (props) => <Flags {...props} />,
  },
  {
    path: 'log',
    title: 'Log',
    roles: rolesOf(operatorDesk.log.spec.access),
    page: () => <Log />,
  },
];
