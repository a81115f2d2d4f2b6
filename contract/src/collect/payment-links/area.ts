import { can, where } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** Payment links of a shop. */
export const payLinksHome = {
  path: '/pay-links',
  title: 'Payment Links',
  access: where(can('paylink_read_access'), {
    merchants: 'offline',
    attributes: { UPI_VERIFIED: true },
    flags: { PAYLINK_DASHBOARD_DISABLED: false },
  }),
  navigation: { label: 'Payment links', icon: 'link-2', group: 'collect' },
  testMode: true,
} as const satisfies Screen;

/** Payment links of an online merchant. */
export const onlinePayLinksHome = {
  path: '/pay-links-new',
  title: 'Payment Links',
  access: where(can('PAYLINK_READ_ACCESS'), {
    merchants: 'online',
    flags: { PAYLINK_ENABLED: true, ONLINE_PAYLINKS_HIDE: false, PAYLINK_DASHBOARD_DISABLED: false },
  }),
  navigation: payLinksHome.navigation,
  testMode: true,
} as const satisfies Screen;
