import { activationScreens } from './business/activation/screens.ts';
import { bankAccountScreens } from './business/bank-account/screens.ts';
import { onboardingScreens } from './business/onboarding/screens.ts';
import { policyScreens } from './business/policies/screens.ts';
import { storeLinkScreens } from './business/store-linking/screens.ts';
import { upiVerificationScreens } from './business/upi-verification/screens.ts';
import { websiteCheckScreens } from './business/website-check/screens.ts';
import { paymentLinkBatchScreens } from './collect/payment-link-batches/screens.ts';
import { paymentLinkScreens } from './collect/payment-links/screens.ts';
import { paymentPageScreens } from './collect/payment-pages/screens.ts';
import type { PlannedActs, Redirects, Screen, Screens } from './core/screen.ts';
import { apiKeyScreens } from './developers/api-keys/screens.ts';
import { developerScreens, plannedDeveloperActs } from './developers/developer/screens.ts';
import { sandboxScreens } from './developers/sandbox/screens.ts';
import { webhookScreens } from './developers/webhooks/screens.ts';
import { accessScreens } from './identity/access/screens.ts';
import { auditScreens } from './identity/audit/screens.ts';
import { groupScreens } from './identity/groups/screens.ts';
import { passwordScreens } from './identity/passwords/screens.ts';
import { plannedProfileActs, profileScreens } from './identity/profile/screens.ts';
import { registrationScreens } from './identity/registration/screens.ts';
import { secondFactorScreens } from './identity/second-factor/screens.ts';
import { teamScreens } from './identity/team/screens.ts';
import { plannedHelpActs, plannedHelpScreens } from './messages/help/screens.ts';
import { insightScreens, plannedInsightActs, plannedInsightScreens } from './payments/insights/screens.ts';
import { plannedTransactionActs, transactionRedirects, transactionScreens } from './payments/transactions/screens.ts';
import { refundBatchScreens } from './refunds/refund-batches/screens.ts';
import { refundRedirects, refundScreens } from './refunds/refunds/screens.ts';
import { plannedReportActs, reportScreens } from './reports/reports/screens.ts';
import { settlementCheckScreens } from './settlements/settlement-checks/screens.ts';
import { settlementScreens } from './settlements/settlements/screens.ts';
import { plannedSplitScreens, splitRedirects } from './settlements/splits/screens.ts';
import { qrCodeScreens } from './shops/qr-codes/screens.ts';
import { storeScreens } from './shops/stores/screens.ts';

/**
 * Every existing screen, from the lists of the features. For the server, the build, tests and the search dialog; a page
 * imports its own feature's list.
 */
export const screens = {
  ...accessScreens,
  ...registrationScreens,
  ...groupScreens,
  ...secondFactorScreens,
  ...passwordScreens,
  ...profileScreens,
  ...policyScreens,
  ...websiteCheckScreens,
  ...insightScreens,
  ...transactionScreens,
  ...refundScreens,
  ...refundBatchScreens,
  ...settlementScreens,
  ...bankAccountScreens,
  ...settlementCheckScreens,
  ...reportScreens,
  ...storeScreens,
  ...qrCodeScreens,
  ...paymentLinkBatchScreens,
  ...paymentPageScreens,
  ...paymentLinkScreens,
  ...developerScreens,
  ...webhookScreens,
  ...sandboxScreens,
  ...apiKeyScreens,
  ...storeLinkScreens,
  ...upiVerificationScreens,
  ...teamScreens,
  ...auditScreens,
  ...onboardingScreens,
  ...activationScreens,
} as const satisfies Screens;

/** The screens of the specification that this version lacks. Until they exist they are Page Not Found (decision 19). */
export const plannedScreens = {
  ...plannedInsightScreens,
  ...plannedSplitScreens,
  ...plannedHelpScreens,
} as const satisfies Screens;

/** The actions of the specification whose endpoints this version lacks. */
export const plannedActs = {
  ...plannedTransactionActs,
  ...plannedReportActs,
  ...plannedInsightActs,
  ...plannedDeveloperActs,
  ...plannedProfileActs,
  ...plannedHelpActs,
} as const satisfies PlannedActs;

/** Paths that redirect to a screen (ROU-14). */
export const redirects = {
  ...transactionRedirects,
  ...refundRedirects,
  ...splitRedirects,
} as const satisfies Redirects;

const patterns = [
  ...Object.values<Screen>({ ...screens, ...plannedScreens }).map(({ path }) => path),
  ...Object.keys(redirects),
].map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'));

/** Whether a path is a screen's, or redirects to one. */
export function isScreenPath(path: string): boolean {
  return path === '/404' || patterns.some((pattern) => pattern.test(path));
}
