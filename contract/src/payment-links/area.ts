import type { Screen } from '../core/screen.ts';
import { seesOfflineLinks, seesOnlineLinks } from './access.ts';

/** Payment links of a shop. */
export const payLinksHome = {
  path: '/pay-links',
  title: 'Payment Links',
  access: seesOfflineLinks,
  navigation: { label: 'Payment links', icon: 'link-2', group: 'collect' },
  testMode: true,
} as const satisfies Screen;

/** Payment links of an online merchant. */
export const onlinePayLinksHome = {
  path: '/pay-links-new',
  title: 'Payment Links',
  access: seesOnlineLinks,
  navigation: { label: 'Payment links', icon: 'link-2', group: 'collect' },
  testMode: true,
} as const satisfies Screen;
