import { accessScreens } from './access/screens.ts';
import { activationScreens } from './activation/screens.ts';
import { apiKeyScreens } from './api-keys/screens.ts';
import { auditScreens } from './audit/screens.ts';
import { bankAccountScreens } from './bank-account/screens.ts';
import type { PlannedActs, Redirects, Screen, Screens } from './core/screen.ts';
import { developerScreens, plannedDeveloperActs } from './developer/screens.ts';
import { groupScreens } from './groups/screens.ts';
import { plannedHelpActs, plannedHelpScreens } from './help/screens.ts';
import { insightScreens, plannedInsightActs, plannedInsightScreens } from './insights/screens.ts';
import { onboardingScreens } from './onboarding/screens.ts';
import { passwordScreens } from './passwords/screens.ts';
import { paymentLinkBatchScreens } from './payment-link-batches/screens.ts';
import { paymentLinkScreens } from './payment-links/screens.ts';
import { paymentPageScreens } from './payment-pages/screens.ts';
import { policyScreens } from './policies/screens.ts';
import { plannedProfileActs, profileScreens } from './profile/screens.ts';
import { qrCodeScreens } from './qr-codes/screens.ts';
import { refundBatchScreens } from './refund-batches/screens.ts';
import { refundRedirects, refundScreens } from './refunds/screens.ts';
import { registrationScreens } from './registration/screens.ts';
import { plannedReportActs, reportScreens } from './reports/screens.ts';
import { sandboxScreens } from './sandbox/screens.ts';
import { secondFactorScreens } from './second-factor/screens.ts';
import { settlementCheckScreens } from './settlement-checks/screens.ts';
import { settlementScreens } from './settlements/screens.ts';
import { plannedSplitScreens, splitRedirects } from './splits/screens.ts';
import { storeLinkScreens } from './store-linking/screens.ts';
import { storeScreens } from './stores/screens.ts';
import { teamScreens } from './team/screens.ts';
import { plannedTransactionActs, transactionRedirects, transactionScreens } from './transactions/screens.ts';
import { upiVerificationScreens } from './upi-verification/screens.ts';
import { webhookScreens } from './webhooks/screens.ts';
import { websiteCheckScreens } from './website-check/screens.ts';

/**
 * Every screen that exists, from the lists of the features. For the server, the build, tests and the dialog that finds
 * screens; a page imports the list of its own feature.
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

/** The screens of the specification that this version does not have. Until they come they are Page Not Found (decision 43). */
export const plannedScreens = {
  ...plannedInsightScreens,
  ...plannedSplitScreens,
  ...plannedHelpScreens,
} as const satisfies Screens;

/** The acts of the specification whose endpoints this version does not have. */
export const plannedActs = {
  ...plannedTransactionActs,
  ...plannedReportActs,
  ...plannedInsightActs,
  ...plannedDeveloperActs,
  ...plannedProfileActs,
  ...plannedHelpActs,
} as const satisfies PlannedActs;

/** Paths that lead to a screen without being one (ROU-14). */
export const redirects = {
  ...transactionRedirects,
  ...refundRedirects,
  ...splitRedirects,
} as const satisfies Redirects;

const patterns = [
  ...Object.values<Screen>({ ...screens, ...plannedScreens }).map(({ path }) => path),
  ...Object.keys(redirects),
].map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'));

/** Whether a path is a screen's, or leads to one. */
export function isScreenPath(path: string): boolean {
  return path === '/404' || patterns.some((pattern) => pattern.test(path));
}
