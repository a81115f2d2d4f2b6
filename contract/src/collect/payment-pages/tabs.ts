import type { Screen } from '../../core/screen.ts';
import { paymentLinkBatchScreens } from '../payment-link-batches/screens.ts';
import { onlinePayLinksHome } from '../payment-links/area.ts';
import { paymentPageScreens } from './screens.ts';

/** The lists of online payment links and pages, which stand beside each other. */
export const payLinkTabs: readonly { readonly label: string; readonly screen: Screen }[] = [
  { label: 'Links', screen: onlinePayLinksHome },
  { label: 'Pages', screen: paymentPageScreens.payPages },
  { label: 'Files', screen: paymentLinkBatchScreens.linkFiles },
];
