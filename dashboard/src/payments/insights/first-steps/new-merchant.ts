import { currentTime } from '@galla/ui/format/clock.ts';
import type { Session } from '../../../lib/session/session.ts';

/** How long a successful decision is shown, in ms. */
const tellsForMs = 7 * 86_400_000;

/** Whether the merchant has no first payment yet, so that its dashboard guides it. */
export function isNewMerchant(session: Session): boolean {
  const { kycStatus, kycSince } = session.profile;
  if (kycStatus === null) return false;
  if (kycStatus !== 'VERIFIED') return true;
  return kycSince !== null && currentTime() - Date.parse(kycSince) <= tellsForMs;
}
