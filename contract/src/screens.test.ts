import { describe, expect, test } from 'vitest';
import { gatewayActivations } from './business/activation/endpoints.ts';
import { bankAccounts } from './business/bank-account/endpoints.ts';
import { kyc } from './business/kyc/endpoints.ts';
import { onboarding } from './business/onboarding/endpoints.ts';
import { policyGenerator } from './business/policies/endpoints.ts';
import { storeLinks } from './business/store-linking/endpoints.ts';
import { upiVerification } from './business/upi-verification/endpoints.ts';
import { websiteChecks } from './business/website-check/endpoints.ts';
import { offlinePaymentLinkBatches, paymentLinkBatches } from './collect/payment-link-batches/endpoints.ts';
import { offlinePaymentLinks, paymentLinkActivation, paymentLinks } from './collect/payment-links/endpoints.ts';
import { paymentPages } from './collect/payment-pages/endpoints.ts';
import { type Criteria, type MerchantFacts, meets } from './core/criteria.ts';
import type { Endpoint } from './core/endpoint.ts';
import type { Screen } from './core/screen.ts';
import { apiKeys } from './developers/api-keys/endpoints.ts';
import { developer } from './developers/developer/endpoints.ts';
import { sandbox } from './developers/sandbox/endpoints.ts';
import { webhookDeliveries } from './developers/webhooks/deliveries.ts';
import { webhooks } from './developers/webhooks/endpoints.ts';
import { audit } from './identity/audit/endpoints.ts';
import { team } from './identity/team/endpoints.ts';
import { roles } from './identity/team/roles.ts';
import { storeInsights } from './payments/insights/stores.ts';
import { transactions } from './payments/transactions/endpoints.ts';
import { refundBatches } from './refunds/refund-batches/endpoints.ts';
import { refunds } from './refunds/refunds/endpoints.ts';
import { reports } from './reports/reports/endpoints.ts';
import { isScreenPath, plannedScreens, redirects, screens } from './screens.ts';
import { settlementChecks } from './settlements/settlement-checks/endpoints.ts';
import { settlements } from './settlements/settlements/endpoints.ts';
import { groupSettlements } from './settlements/settlements/group.ts';
import { qrCodeArchives } from './shops/qr-codes/archives.ts';
import { qrCodes } from './shops/qr-codes/endpoints.ts';
import { storeChanges } from './shops/stores/changes.ts';
import { stores } from './shops/stores/endpoints.ts';
import { storeImages } from './shops/stores/images.ts';
import { storeImports } from './shops/stores/imports.ts';
import { storePhone } from './shops/stores/phone.ts';

const merchant = (facts: Partial<MerchantFacts> = {}): MerchantFacts => ({
  type: 'ONLINE_MERCHANT',
  superMerchant: false,
  attributes: new Set(),
  flags: new Set(),
  ...facts,
});
const criteriaOf = (screen: Screen): Criteria =>
  screen.access.who === 'member' || screen.access.who === 'signed-in' ? (screen.access.criteria ?? {}) : {};

describe('ROU-09 access to routes', () => {
  test.each([
    ['offline', 'ONLINE_MERCHANT', false],
    ['offline', 'OFFLINE_MERCHANT', true],
    ['offline', 'FASTAG', true],
    ['online', 'ONLINE_MERCHANT', true],
    ['online', 'FASTAG', false],
  ] as const)('a route for %s merchants and a merchant of type %s: %s', (merchants, type, opens) => {
    expect(meets(merchant({ type }), { merchants })).toBe(opens);
  });

  test('every criterion must be met, and attributes without a criterion do not matter', () => {
    const criteria = { merchants: 'online', attributes: { UPI_VERIFIED: true }, flags: { SCAN: false } } as const;
    const fitting = merchant({ attributes: new Set(['UPI_VERIFIED']), flags: new Set(['TEST_MODE']) });
    expect(meets(fitting, criteria)).toBe(true);
    expect(meets({ ...fitting, type: 'FASTAG' }, criteria)).toBe(false);
    expect(meets({ ...fitting, attributes: new Set() }, criteria)).toBe(false);
    expect(meets({ ...fitting, flags: new Set(['SCAN']) }, criteria)).toBe(false);
  });

  test('a card-mandate merchant has no live transactions and fewer reports', () => {
    const mandates = merchant({ flags: new Set(['NCMC_MERCHANT']) });
    const all: [string, Screen][] = Object.entries<Screen>({ ...screens, ...plannedScreens });
    const closed = all.filter(([, screen]) => criteriaOf(screen).flags?.NCMC_MERCHANT === false);
    expect(closed.map(([name]) => name).sort()).toEqual(
      ['dailyRefundReports', 'dailyTransactionReports', 'live', 'refundReports', 'settlementReports'].sort(),
    );
    for (const [, screen] of closed) expect(meets(mandates, criteriaOf(screen))).toBe(false);
  });
});

describe('ROU-09 the calls behind a screen are open to the same people as the screen', () => {
  const behind: readonly (readonly [Screen, readonly Endpoint[]])[] = [
    [screens.history, [transactions.list, transactions.stats, transactions.export]],
    [screens.live, [transactions.live]],
    [screens.transactionDetails, [transactions.details, transactions.unitDetails]],
    [screens.allRefunds, [refunds.list, refunds.stats, refunds.export]],
    [screens.bulkRefunds, [refundBatches.list, refundBatches.template, refundBatches.download]],
    [screens.bulkRefundDetails, [refundBatches.details, refundBatches.rows]],
    [
      screens.initiateBulkRefund,
      [refundBatches.upload, refundBatches.correct, refundBatches.drop, refundBatches.confirm],
    ],
    [screens.compareStores, [storeInsights.ranking, storeInsights.hours, storeInsights.compare]],
    [screens.shiftReport, [storeInsights.shift]],
    [
      screens.settlements,
      [settlements.daily, settlements.recent, settlements.changes, settlements.calendar, groupSettlements.byDay],
    ],
    [screens.settlementDetails, [settlements.details, settlements.items, settlements.download]],
    [screens.bankAccount, Object.values(bankAccounts)],
    [screens.statementMatch, [settlementChecks.statement]],
    [screens.feeAudit, [settlementChecks.feeAudit]],
    [screens.transactionReports, [reports.transactions, reports.generateTransactions]],
    [screens.dailyTransactionReports, [reports.dailyTransactions]],
    [screens.refundReports, [reports.refunds, reports.generateRefunds]],
    [screens.dailyRefundReports, [reports.dailyRefunds]],
    [screens.settlementReports, [reports.settlements, reports.generateSettlements, reports.settlementMonths]],
    [screens.qmcReports, [reports.qmc, reports.generateQmc]],
    [screens.stores, [stores.map]],
    [screens.storeDetails, [stores.details]],
    [screens.addStore, [storeChanges.add]],
    [screens.importStores, [storeImports.upload, storeImports.list, storeImports.template]],
    [screens.storeImport, [storeImports.rows, storeImports.correct, storeImports.confirm, storeImports.download]],
    [screens.editStore, [storeChanges.change, storePhone.requestOtp, storeImages.upload]],
    [screens.qrCodes, [qrCodes.totals]],
    [screens.qrCodeFiles, [qrCodeArchives.make, qrCodeArchives.latest, qrCodes.download]],
    [screens.qrCodeDetails, [qrCodes.details]],
    [screens.payLinks, [offlinePaymentLinks.list, offlinePaymentLinks.totals]],
    [screens.createPayLink, [offlinePaymentLinks.create]],
    [screens.payLinkDetails, [offlinePaymentLinks.details]],
    [screens.onlinePayLinks, [paymentLinks.list, paymentLinks.totals, paymentLinkActivation.find]],
    [screens.createOnlinePayLink, [paymentLinks.create]],
    [screens.onlinePayLinkDetails, [paymentLinks.details]],
    [screens.linkFiles, [paymentLinkBatches.upload, paymentLinkBatches.list, paymentLinkBatches.template]],
    [screens.linkFile, [paymentLinkBatches.rows, paymentLinkBatches.correct, paymentLinkBatches.confirm]],
    [screens.offlineLinkFiles, [offlinePaymentLinkBatches.upload, offlinePaymentLinkBatches.list]],
    [screens.offlineLinkFile, [offlinePaymentLinkBatches.rows, offlinePaymentLinkBatches.confirm]],
    [screens.completeKyc, [...Object.values(onboarding), ...Object.values(kyc).filter((one) => one !== kyc.report)]],
    [screens.gatewayActivation, Object.values(gatewayActivations)],
    [screens.payPages, [paymentPages.list]],
    [screens.createPayPage, [paymentPages.create, paymentPages.address, paymentPages.uploadPicture]],
    [screens.payPage, [paymentPages.details, paymentPages.payments, paymentPages.download, paymentPages.qr]],
    [screens.editPayPage, [paymentPages.change, paymentPages.publish, paymentPages.pause, paymentPages.close]],
    [
      screens.policies,
      [
        policyGenerator.find,
        policyGenerator.save,
        policyGenerator.preview,
        policyGenerator.download,
        policyGenerator.publish,
      ],
    ],
    [screens.websiteCheck, [websiteChecks.start, websiteChecks.find]],
    [screens.teamMembers, [team.list, team.listAccess]],
    [screens.teamRoles, [roles.list]],
    [
      screens.apiKeys,
      [apiKeys.metaInfo, apiKeys.list, apiKeys.view, apiKeys.create, apiKeys.generateTest, apiKeys.rotate],
    ],
    [screens.linkedApps, [storeLinks.list, storeLinks.approve, storeLinks.end]],
    [screens.verifyUpi, Object.values(upiVerification)],
    [screens.developer, [developer.start]],
    [screens.webhooks, [webhooks.list]],
    [screens.createWebhook, [webhooks.create, webhooks.events]],
    [screens.editWebhook, [webhooks.find, webhooks.edit, webhooks.events]],
    [screens.webhookDetails, [webhooks.find, webhooks.remove, webhookDeliveries.list, webhookDeliveries.export]],
    [screens.webhookEvent, [webhookDeliveries.event, webhookDeliveries.resend]],
    [screens.replayWebhook, [webhookDeliveries.previewReplay, webhookDeliveries.startReplay]],
    [screens.signatureDebugger, [webhooks.list, webhookDeliveries.debug]],
    [screens.sandbox, Object.values(sandbox)],
    [screens.auditLog, [audit.list, audit.people, audit.verify, audit.export]],
  ];

  test.each(behind.map(([screen, endpoints]) => [screen.path, screen, endpoints] as const))(
    'the calls of %s have its people, its criteria and its mode',
    (_path, screen, endpoints) => {
      for (const { name, spec } of endpoints) {
        expect([name, spec.access]).toEqual([name, screen.access]);
        // The sandbox, stores and links also follow the stream; the screen itself has no test mode (decision 6).
        if (name !== transactions.live.name) expect([name, spec.testMode !== false]).toEqual([name, screen.testMode]);
      }
    },
  );

  test('every member screen has a call, except redirects and the person’s own screens', () => {
    const alone = ['transactions', 'reports', 'storesHome', 'team', 'refundDetails', 'profile'];
    const members = Object.entries<Screen>(screens).filter(([, { access }]) => access.who === 'member');
    const paths = new Set(behind.map(([{ path }]) => path));
    expect(
      members
        .filter(([, { path }]) => !paths.has(path))
        .map(([name]) => name)
        .sort(),
    ).toEqual(alone.sort());
  });
});

test('ROU-14 every old path leads to a screen of the table', () => {
  const paths = Object.values<Screen>({ ...screens, ...plannedScreens }).map(({ path }) => path as string);
  for (const [from, to] of Object.entries(redirects)) {
    expect(paths).toContain(to);
    expect(paths).not.toContain(from);
  }
  for (const path of ['/transactions/list', '/refunds/initiate', '/refunds/details/abc', '/Store', '/reports/'])
    expect(isScreenPath(path)).toBe(true);
  for (const path of ['/refunds/details', '/nothing', '/transactions/list/x/y']) expect(isScreenPath(path)).toBe(false);
});

describe('planned screens', () => {
  test('in-store payment links need verified UPI, and online ones need their flag and must not be hidden', () => {
    const shop = merchant({ type: 'OFFLINE_MERCHANT' });
    const links = criteriaOf(screens.payLinks);
    expect(meets(shop, links)).toBe(false);
    expect(meets({ ...shop, attributes: new Set(['UPI_VERIFIED']) }, links)).toBe(true);
    const online = criteriaOf(screens.onlinePayLinks);
    expect(meets(merchant(), online)).toBe(false);
    expect(meets(merchant({ flags: new Set(['PAYLINK_ENABLED']) }), online)).toBe(true);
    expect(meets(merchant({ flags: new Set(['PAYLINK_ENABLED', 'ONLINE_PAYLINKS_HIDE']) }), online)).toBe(false);
  });

  test('activation is closed once the gateway is active, and for super-merchants', () => {
    const activation = criteriaOf(screens.gatewayActivation);
    expect(meets(merchant(), activation)).toBe(true);
    expect(meets(merchant({ attributes: new Set(['PAYMENT_GATEWAY_ACTIVATED']) }), activation)).toBe(false);
    expect(meets(merchant({ superMerchant: true }), activation)).toBe(false);
  });
});

test('every route has a unique path and a title, and those without test mode match the specification', () => {
  const all = Object.values<Screen>({ ...screens, ...plannedScreens });
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
  for (const { title } of all) expect(title).not.toBe('');
  const { history, live, allRefunds, refundDetails, settlements: money } = screens;
  const { settlementReports, refundReports, transactionReports } = screens;
  for (const screen of [history, transactionReports]) expect(screen.testMode).toBe(true);
  for (const screen of [live, allRefunds, refundDetails, money, settlementReports, refundReports])
    expect(screen.testMode).toBe(false);
});
