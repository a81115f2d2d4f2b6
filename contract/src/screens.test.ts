import { describe, expect, test } from 'vitest';
import { type Criteria, type MerchantFacts, meets } from './core/criteria.ts';
import { laterScreens } from './later-screens.ts';
import { leadingPaths } from './leading-paths.ts';
import { isScreenPath } from './screen-paths.ts';
import { type Screen, screens } from './screens.ts';

const merchant = (facts: Partial<MerchantFacts> = {}): MerchantFacts => ({
  type: 'ONLINE_MERCHANT',
  superMerchant: false,
  attributes: new Set(),
  flags: new Set(),
  ...facts,
});
const criteriaOf = (screen: Screen): Criteria =>
  screen.access.who === 'member' || screen.access.who === 'signed-in' ? (screen.access.criteria ?? {}) : {};

describe('ROU-09 who may open a route', () => {
  test.each([
    ['offline', 'ONLINE_MERCHANT', false],
    ['offline', 'OFFLINE_MERCHANT', true],
    ['offline', 'FASTAG', true],
    ['online', 'ONLINE_MERCHANT', true],
    ['online', 'FASTAG', false],
  ] as const)('a route for %s merchants and a merchant of type %s: %s', (merchants, type, opens) => {
    expect(meets(merchant({ type }), { merchants })).toBe(opens);
  });

  test('every criterion must hold, and what is not asked for does not matter', () => {
    const criteria = { merchants: 'online', attributes: { UPI_VERIFIED: true }, flags: { SCAN: false } } as const;
    const fitting = merchant({ attributes: new Set(['UPI_VERIFIED']), flags: new Set(['TEST_MODE']) });
    expect(meets(fitting, criteria)).toBe(true);
    expect(meets({ ...fitting, type: 'FASTAG' }, criteria)).toBe(false);
    expect(meets({ ...fitting, attributes: new Set() }, criteria)).toBe(false);
    expect(meets({ ...fitting, flags: new Set(['SCAN']) }, criteria)).toBe(false);
  });

  test('payment links in the shop need verified UPI, and online ones their flag and no hiding', () => {
    const shop = merchant({ type: 'OFFLINE_MERCHANT' });
    const links = criteriaOf(laterScreens.payLinks);
    expect(meets(shop, links)).toBe(false);
    expect(meets({ ...shop, attributes: new Set(['UPI_VERIFIED']) }, links)).toBe(true);
    const online = criteriaOf(laterScreens.onlinePayLinks);
    expect(meets(merchant(), online)).toBe(false);
    expect(meets(merchant({ flags: new Set(['PAYLINK_ENABLED']) }), online)).toBe(true);
    expect(meets(merchant({ flags: new Set(['PAYLINK_ENABLED', 'ONLINE_PAYLINKS_HIDE']) }), online)).toBe(false);
  });

  test('activation is closed once the gateway is active, and to super-merchants', () => {
    const activation = criteriaOf(laterScreens.gatewayActivation);
    expect(meets(merchant(), activation)).toBe(true);
    expect(meets(merchant({ attributes: new Set(['PAYMENT_GATEWAY_ACTIVATED']) }), activation)).toBe(false);
    expect(meets(merchant({ superMerchant: true }), activation)).toBe(false);
  });

  test('a card-mandate merchant has no live transactions and fewer reports', () => {
    const mandates = merchant({ flags: new Set(['NCMC_MERCHANT']) });
    const all: [string, Screen][] = Object.entries<Screen>({ ...screens, ...laterScreens });
    const closed = all.filter(([, screen]) => criteriaOf(screen).flags?.NCMC_MERCHANT === false);
    expect(closed.map(([name]) => name).sort()).toEqual(
      ['dailyRefundReports', 'dailyTransactionReports', 'live', 'refundReports', 'settlementReports'].sort(),
    );
    for (const [, screen] of closed) expect(meets(mandates, criteriaOf(screen))).toBe(false);
  });
});

test('ROU-14 every old path leads to a screen of the table', () => {
  const paths = Object.values<Screen>({ ...screens, ...laterScreens }).map(({ path }) => path as string);
  for (const [from, to] of Object.entries(leadingPaths)) {
    expect(paths).toContain(to);
    expect(paths).not.toContain(from);
  }
  for (const path of ['/transactions/list', '/refunds/initiate', '/refunds/details/abc', '/Store', '/reports/'])
    expect(isScreenPath(path)).toBe(true);
  for (const path of ['/refunds/details', '/nothing', '/transactions/list/x/y']) expect(isScreenPath(path)).toBe(false);
});

test('ROU-01 every route has a path and a title of its own kind, and test mode as the specification lists it', () => {
  const all = Object.values<Screen>({ ...screens, ...laterScreens });
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
  for (const { title } of all) expect(title).not.toBe('');
  const { history, live, allRefunds, refundDetails, settlements } = screens;
  const { settlementReports, refundReports, transactionReports } = screens;
  for (const screen of [history, laterScreens.qrCodes, transactionReports]) expect(screen.testMode).toBe(true);
  for (const screen of [live, allRefunds, refundDetails, settlements, settlementReports, refundReports])
    expect(screen.testMode).toBe(false);
});
