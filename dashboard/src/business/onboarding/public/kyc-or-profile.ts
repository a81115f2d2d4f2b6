import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { completeKyc } from '@galla/contract/business/onboarding/area.ts';
import { profileHome } from '@galla/contract/identity/profile/area.ts';
import { allows, type Session } from '../../../lib/session/session.ts';

/** The Back link of a screen that belongs to KYC: to KYC while it is filled in, and to the profile afterwards. */
export function kycOrProfile(session: Session): { readonly href: string; readonly label: string } {
  const { kycStatus } = session.profile;
  const isOpen = kycStatus !== null && kycStatusDetails[kycStatus].maySubmit && allows(session, completeKyc.access);
  const { path, title } = isOpen ? completeKyc : profileHome;
  return { href: path, label: title };
}
