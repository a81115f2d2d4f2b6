import { completeKyc } from '@galla/contract/onboarding/area.ts';
import { profileHome } from '@galla/contract/profile/area.ts';
import { allows, type Session } from './session.ts';

/** The way back from a screen that belongs to KYC: there while it is filled in, and to the profile afterwards. */
export function kycOrProfile(session: Session): { readonly href: string; readonly label: string } {
  const isOpen =
    /^(NOT_INITIATED|FAILED)$/.test(session.profile.kycStatus ?? '') && allows(session, completeKyc.access);
  const { path, title } = isOpen ? completeKyc : profileHome;
  return { href: path, label: title };
}
