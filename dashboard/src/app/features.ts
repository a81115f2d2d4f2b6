import { gatewayActivation } from '@galla/contract/business/activation/area.ts';
import { completeKyc } from '@galla/contract/business/onboarding/area.ts';
import { loginRedirection } from '@galla/contract/business/store-linking/area.ts';
import { verifyUpi } from '@galla/contract/business/upi-verification/area.ts';
import { onlinePayLinksHome, payLinksHome } from '@galla/contract/collect/payment-links/area.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import { developerHome } from '@galla/contract/developers/developer/area.ts';
import { auditLogHome } from '@galla/contract/identity/audit/area.ts';
import { selectMerchant } from '@galla/contract/identity/groups/area.ts';
import { profileHome, settingsHome } from '@galla/contract/identity/profile/area.ts';
import { securityHome, twoStepSetup } from '@galla/contract/identity/second-factor/area.ts';
import { teamHome } from '@galla/contract/identity/team/area.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { transactionsHome } from '@galla/contract/payments/transactions/area.ts';
import { reportsHome } from '@galla/contract/reports/reports/area.ts';
import { settlementsHome } from '@galla/contract/settlements/settlements/area.ts';
import { qrCodesHome } from '@galla/contract/shops/qr-codes/area.ts';
import { storesHome } from '@galla/contract/shops/stores/area.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import {
  ArrowLeftRight,
  CodeXml,
  FileText,
  Landmark,
  LayoutDashboard,
  Link2,
  QrCode,
  Settings,
  Store,
} from 'lucide-react';
import type { RouteObject } from 'react-router';

/** An area of the dashboard: its first screen and how to load the routes below it. */
export interface Area {
  /** The screen at the area's path. It says who may open the area and whether the frame surrounds it. */
  readonly home: Screen;
  readonly load: () => Promise<{ readonly routes: readonly RouteObject[] }>;
  /** Set if the area is in the navigation. */
  readonly icon?: IconType;
}

/** The screens of shops and of online merchants share their parts. */
const loadPaymentLinks = () => import('./screens/payment-links.tsx');

/**
 * The areas of the dashboard in navigation order. The frame knows the path, label, icon and access of each. Everything
 * else is loaded when a path below is entered, so that more routes do not slow down the first load.
 */
export const features: readonly Area[] = [
  { home: dashboardHome, icon: LayoutDashboard, load: () => import('./screens/dashboard.tsx') },
  { home: transactionsHome, icon: ArrowLeftRight, load: () => import('./screens/payments.tsx') },
  { home: settlementsHome, icon: Landmark, load: () => import('./screens/settlements.tsx') },
  { home: reportsHome, icon: FileText, load: () => import('../reports/reports/screens.tsx') },
  { home: qrCodesHome, icon: QrCode, load: () => import('./screens/qr-codes.tsx') },
  { home: payLinksHome, icon: Link2, load: loadPaymentLinks },
  { home: onlinePayLinksHome, icon: Link2, load: loadPaymentLinks },
  { home: developerHome, icon: CodeXml, load: () => import('./screens/developer.tsx') },
  { home: storesHome, icon: Store, load: () => import('./screens/stores.tsx') },
  { home: settingsHome, icon: Settings, load: () => import('./screens/settings.tsx') },
  { home: teamHome, load: () => import('../identity/team/screens.tsx') },
  { home: auditLogHome, load: () => import('../identity/audit/screens.tsx') },
  { home: securityHome, load: () => import('./screens/security.tsx') },
  { home: profileHome, load: () => import('./screens/profile.tsx') },
  { home: selectMerchant, load: () => import('./screens/select-merchant.tsx') },
  { home: twoStepSetup, load: () => import('./screens/two-step-setup.tsx') },
  { home: completeKyc, load: () => import('../business/onboarding/screens.tsx') },
  { home: gatewayActivation, load: () => import('../business/activation/screens.tsx') },
  { home: verifyUpi, load: () => import('../business/upi-verification/screens.tsx') },
  { home: loginRedirection, load: () => import('./screens/login-redirection.tsx') },
];

/** The global search dialog, opened from the top bar. */
export const loadFind = async () => (await import('../payments/find/FindDialog.tsx')).FindDialog;
