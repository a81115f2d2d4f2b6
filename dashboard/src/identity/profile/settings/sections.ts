import { bankAccount } from '@galla/contract/business/bank-account/area.ts';
import type { Access } from '@galla/contract/core/endpoint.ts';
import { auditLogHome } from '@galla/contract/identity/audit/area.ts';
import { profileHome } from '@galla/contract/identity/profile/area.ts';
import { teamHome } from '@galla/contract/identity/team/area.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { setsRefunds } from '@galla/contract/refunds/refunds/routes.ts';
import { reportsHome } from '@galla/contract/reports/reports/area.ts';
import { readsQrCodes } from '@galla/contract/shops/qr-codes/access.ts';
import { qrCodesHome } from '@galla/contract/shops/qr-codes/area.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import {
  Bell,
  Building2,
  KeyRound,
  Landmark,
  Palette,
  ScrollText,
  Settings2,
  ShieldCheck,
  Undo2,
  UserRound,
  Users,
} from 'lucide-react';
import { allows, isInMode, type Session } from '../../../lib/session/session.ts';

/** A part of the settings, or a related screen. */
export interface SettingsPlace {
  readonly key: string;
  readonly label: string;
  readonly icon: IconType;
  /** `#…` is a part of the page. */
  readonly href: string;
}

interface Gated extends SettingsPlace {
  readonly isOpen: (session: Session) => boolean;
}

const always = () => true;
const may = (access: Access) => (session: Session) => allows(session, access);

const you = (): readonly Gated[] => [
  { key: 'profile', label: t`Profile`, icon: UserRound, href: '#profile', isOpen: always },
  { key: 'look', label: t`Language and theme`, icon: Palette, href: '#look', isOpen: always },
  {
    key: 'notifications',
    label: t`Notifications`,
    icon: Bell,
    href: '#notifications',
    isOpen: (session) => notifies(session).alerts || notifies(session).reports,
  },
  { key: 'security', label: t`Security`, icon: ShieldCheck, href: '#security', isOpen: always },
  { key: 'display', label: t`Saved preferences`, icon: Settings2, href: '#display', isOpen: always },
];

const business = (): readonly Gated[] => [
  { key: 'team', label: t`Team`, icon: Users, href: teamHome.path, isOpen: may(teamHome.access) },
  { key: 'roles', label: t`Roles`, icon: KeyRound, href: teamScreens.teamRoles.path, isOpen: may(teamHome.access) },
  { key: 'refund-limits', label: t`Refund limits`, icon: Undo2, href: '#refund-limits', isOpen: may(setsRefunds) },
  {
    key: 'business',
    label: t`Business details`,
    icon: Building2,
    href: profileHome.path,
    isOpen: may(profileHome.access),
  },
  {
    key: 'bank-account',
    label: t`Bank account`,
    icon: Landmark,
    href: bankAccount.path,
    isOpen: (session) => allows(session, bankAccount.access) && isInMode(bankAccount),
  },
  {
    key: 'audit-log',
    label: t`Audit log`,
    icon: ScrollText,
    href: auditLogHome.path,
    isOpen: may(auditLogHome.access),
  },
];

/** The parts of the page that other features draw, in their order; each is a place above. */
export const partsOfOthers = ['refund-limits'] as const;

/** The key of a part that another feature draws. */
export type PartOfOthers = (typeof partsOfOthers)[number];

/** The kinds of notifications: payment alerts of QR codes, and reports by e-mail. */
export const notifies = (session: Session) => ({
  alerts: allows(session, qrCodesHome.access) && allows(session, readsQrCodes),
  reports: allows(session, reportsHome.access),
});

/** The parts of the settings that the person's permissions open. */
export const settingsFor = (session: Session) => ({
  you: you().filter(({ isOpen }) => isOpen(session)),
  business: business().filter(({ isOpen }) => isOpen(session)),
});
