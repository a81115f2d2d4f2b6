import { addressOf } from '@galla/client/address.ts';
import type { KycStatus } from '@galla/contract/business/merchants/states.ts';
import type { Id } from '@galla/contract/core/ids.ts';
import { access } from '@galla/contract/identity/access/calls.ts';
import { call, pageGroup } from '../../lib/api/api.ts';

const pauseMs = 5000;

interface AccessHandlers {
  /** The person's permissions have changed since the page was opened. */
  readonly onAccess: () => void;
  /** The merchant's rights or KYC have changed, or which merchants of a super-merchant are disabled. */
  readonly onMerchant: (kycStatus: KycStatus | null) => void;
}

/**
 * Follows the person's permissions and the merchant's state, starting from the KYC state the page was opened with. Only
 * a visible page holds a connection; a page that becomes visible again receives the changes it missed. @returns a
 * function that stops it
 */
export function followAccess(kycStatus: KycStatus | null, { onAccess, onMerchant }: AccessHandlers): () => void {
  let known: string | undefined;
  let merchant: string | undefined;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // The API client handles a 412 by renewing the session and a 401 by ending it; a stream handles neither.
  const later = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void call(access.me, {}).then(open, () => later(pauseMs)), pause);
  };
  const open = () => {
    source?.close();
    if (document.visibilityState === 'hidden') return;
    const group = pageGroup() as Id<'group'> | undefined;
    source = new EventSource(addressOf(access.changes, { query: group === undefined ? {} : { group } }));
    source.addEventListener('access', ({ data }: MessageEvent<string>) => {
      const { version } = JSON.parse(data) as { version: string };
      if (version === 'none') return close(0);
      if (known !== undefined && version !== known) onAccess();
      known = version;
    });
    source.addEventListener('merchant', ({ data }: MessageEvent<string>) => {
      const { version, kycStatus: now } = JSON.parse(data) as { version: string; kycStatus: KycStatus | null };
      // A page whose profile has no status cannot miss a change of it.
      const isNew = merchant === undefined ? kycStatus !== null && now !== kycStatus : version !== merchant;
      if (isNew) onMerchant(now);
      merchant = version;
    });
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) later(pauseMs);
    });
  };
  const close = (pause?: number) => {
    source?.close();
    clearTimeout(timer);
    if (pause !== undefined) later(pause);
  };
  const look = () => (document.visibilityState === 'hidden' ? close() : open());

  document.addEventListener('visibilitychange', look);
  open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    close();
  };
}
