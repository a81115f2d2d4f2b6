import type { Screen } from '@galla/contract/core/screen.ts';
import { screens } from '@galla/contract/screens.ts';
import type { passwords } from './people.ts';
import { pastDays } from './test.ts';

// A new screen is crawled without a line here, unless it needs an id, another person, or a state that only a journey
// reaches.

/**
 * Screens that only a person without a membership, without a second step, or of a new merchant sees. Their journeys
 * cover them.
 */
const ofJourneys: readonly Screen[] = [screens.selectMerchant, screens.twoStepSetup, screens.gatewayActivation];

/** The person who opens a screen. No journey pays at Farida's store, so her live screen does not change. */
const visitors: Partial<Record<string, keyof typeof passwords>> = {
  [screens.live.path]: 'farida',
  [screens.onlinePayLinks.path]: 'asha',
  [screens.createOnlinePayLink.path]: 'asha',
  [screens.onlinePayLinkDetails.path]: 'asha',
  [screens.linkFiles.path]: 'asha',
  [screens.linkFile.path]: 'asha',
  [screens.payPages.path]: 'asha',
  [screens.createPayPage.path]: 'asha',
  [screens.payPage.path]: 'asha',
  [screens.editPayPage.path]: 'asha',
  [screens.policies.path]: 'asha',
  [screens.websiteCheck.path]: 'asha',
  [screens.completeKyc.path]: 'asha',
  [screens.developer.path]: 'asha',
  [screens.apiKeys.path]: 'asha',
  [screens.linkedApps.path]: 'asha',
  [screens.webhooks.path]: 'asha',
  [screens.sandbox.path]: 'asha',
  [screens.createWebhook.path]: 'asha',
  [screens.signatureDebugger.path]: 'asha',
  [screens.webhookDetails.path]: 'asha',
  [screens.editWebhook.path]: 'asha',
  [screens.replayWebhook.path]: 'asha',
  [screens.webhookEvent.path]: 'asha',
};

/** For a path with ids: the list whose first row links to such a screen, or an id that does not exist. */
const ids: Record<
  string,
  | { readonly list: string; readonly to: Screen; readonly starts?: string; readonly row?: string }
  | { readonly id: string }
> = {
  $unitId: { list: `${screens.history.path}?${pastDays}`, to: screens.transactionDetails },
  $settlementId: { list: screens.settlements.path, to: screens.settlementDetails },
  $storeId: { list: screens.stores.path, to: screens.storeDetails },
  $qrCodeId: { list: screens.qrCodes.path, to: screens.qrCodeDetails, starts: '/qr/qr_' },
  // The demo has no refund: the refund journeys cover the ones they create.
  $refundId: { id: `rfnd_${'0'.repeat(26)}` },
  $batchId: { id: `rbat_${'0'.repeat(26)}` },
  // The payment link journeys cover the ones they create.
  $paymentLinkId: { id: `plink_${'0'.repeat(26)}` },
  // A demo page with payments, whose customers answered questions.
  $pageId: {
    list: screens.payPages.path,
    to: screens.payPage,
    starts: `${screens.payPages.path}/page_`,
    row: 'Filter coffee workshop',
  },
  $webhookId: { list: screens.webhooks.path, to: screens.webhookDetails, starts: '/developer-settings/webhooks/whe_' },
  // The demo has no store import either.
  $importId: { id: `simp_${'0'.repeat(26)}` },
};

/** Every screen that is opened by its address. */
export const crawledScreens: readonly Screen[] = Object.values<Screen>(screens).filter(
  (screen) => !ofJourneys.includes(screen),
);

/** The person who opens a screen. */
export const visitorOf = ({ path }: Screen): keyof typeof passwords => visitors[path] ?? 'imran';

/** Opens a list and reads the address of its first link that starts like this, of those with the text if one is given. */
export type LinkIn = (list: string, starts: string, text?: string) => Promise<string>;

/** The address of a screen, with the ids of its list's first row. */
export async function addressOf({ path }: Screen, linkIn: LinkIn): Promise<string> {
  const [parameter] = /\$\w+/.exec(path) ?? [];
  if (parameter === undefined) return path;
  const from = ids[parameter];
  if (from === undefined) throw new Error(`${path}: the crawl does not know where an id for ${parameter} comes from.`);
  if ('id' in from) return path.replace(parameter, from.id);
  const found = (await linkIn(from.list, from.starts ?? from.to.path.replace(/\$.*/, ''), from.row)).split('/');
  const names = from.to.path.split('/');
  const address = path.replaceAll(/\$\w+/g, (name) => found[names.indexOf(name)] ?? name);
  // The endpoint's page lists its events.
  return address.includes('$eventId') ? linkIn(found.join('/'), `${found.join('/')}/events/evt_`) : address;
}

/** The feature flags that a screen requires, which the provider turns on for a merchant. */
export function flagsOf({ access }: Screen): Readonly<Record<string, boolean>> | undefined {
  const flags = 'criteria' in access ? access.criteria?.flags : undefined;
  return flags !== undefined && Object.values(flags).includes(true) ? flags : undefined;
}
