import type { Screen } from '../../core/screen.ts';
import { paymentLinkBatchScreens } from '../payment-link-batches/screens.ts';
import { onlinePayLinksHome } from '../payment-links/area.ts';
import { paymentPageScreens } from './screens.ts';

/** The tabs with the lists of online payment links and pages. */
export const payLinkTabs: readonly { readonly label: string; readonly screen: Screen }[] = [
  { label: 'Links', screen: onlinePayLinksHome },
  { label: 'Pages', screen: paymentPageScreens.payPages },
  { label: 'Files', screen: paymentLinkBatchScreens.linkFiles },
];
