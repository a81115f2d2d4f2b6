import { type MerchantFacts, meets } from '@galla/contract/core/criteria.ts';
import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { modeHeader } from '@galla/contract/core/endpoint.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addForeignRows, endpointSamples, type Foreign } from '../testing/all-samples.ts';
import { sendCall } from '../testing/send-call.ts';
import type { TestBrowser, TestMerchant } from '../testing/test-galla.ts';
import { useGalla } from '../testing/test-galla.ts';
import { openedGates, openGates, openTestMode, testTenantOf } from '../testing/test-mode.ts';
import { copyRows, hashRows } from '../testing/twin-rows.ts';

const galla = useGalla();

const types = ['OFFLINE_MERCHANT', 'ONLINE_MERCHANT'] as const;
const factsOf = (type: MerchantFacts['type']): MerchantFacts => ({
  type,
  superMerchant: false,
  ...openedGates,
});

/**
 * An Admin manages the keys of both modes on one page, and each shows its mode. Activating live mode starts in test
 * mode.
 */
const ofBothModes = /^(api-keys|developer)\./;

/** Endpoints of signed-in people that give one answer and exist in both modes. */
const inBothModes = allEndpoints.filter(
  ({ name, spec }) =>
    /^(member|signed-in)$/.test(spec.access.who) &&
    spec.testMode === undefined &&
    spec.returns !== 'text/event-stream' &&
    !ofBothModes.test(name),
);
const isOpen = ({ spec: { access } }: Endpoint, type: MerchantFacts['type']) =>
  meets(factsOf(type), 'criteria' in access ? (access.criteria ?? {}) : {});

/** Amounts that exist only in one mode. */
const amounts = { live: 7_413_907, test: 8_519_263 } as const;
/**
 * Words in the texts of rows that exist only in one mode. Roles, invitations and passkeys belong to people, and an
 * address is unique in both.
 */
const words = { live: 'canary', test: 'zodiac' } as const;
const withoutPeople = (body: string) => body.replace(/canary-(role|guest|key|page-1\d*)/g, '');

async function addTwins(type: (typeof types)[number]) {
  const merchant = await galla.addMerchant({ type });
  await openGates(galla, merchant);
  const owner = await galla.addPerson({ role: 'MANAGER', merchant: await galla.addMerchant() });
  const membership = await galla.addMembership(owner, { merchant });
  const seller = await galla.addPerson({ merchant, role: 'CASHIER' });
  await galla.signedIn(seller);
  const ids = await addForeignRows(galla, merchant, { owner, membership, seller });
  const testTenant = await testTenantOf(galla, merchant);
  const copied = await copyRows({ url: galla.url, from: merchant.tenantId, to: testTenant }, words.live, words.test);
  await galla.pay(merchant, { amount: amounts.live });
  await galla.payInTestMode(merchant, { amount: amounts.test });
  return { merchant, ids, testTenant, copied };
}

describe.each(types)('live and test mode of %s have rows with the same ids', (type) => {
  let ids: Foreign;
  let merchant: TestMerchant;
  let tenants: { readonly live: string; readonly test: string };
  let copied: string[];
  let admin: TestBrowser;

  beforeAll(async () => {
    const twins = await addTwins(type);
    ({ ids, merchant, copied } = twins);
    tenants = { live: merchant.tenantId, test: twins.testTenant };
    admin = await galla.signedIn(await galla.addPerson({ merchant }));
  });

  test('TST-03 the rows exist in both', () => {
    expect(copied).toEqual(
      expect.arrayContaining(['payment', 'refund', 'store', 'qr_code', 'report', 'settlement', 'payment_link']),
    );
  });

  const answering = inBothModes.filter((one) => isOpen(one, type) && (type === types[0] || !isOpen(one, types[0])));
  describe.each(['test', 'live'] as const)('a page of %s mode', (mode) => {
    const other = mode === 'live' ? 'test' : 'live';
    let before: Record<string, string>;

    beforeAll(async () => {
      admin.testToken = undefined;
      if (mode === 'test') await openTestMode(admin);
      await galla.takeAsConfirmed(admin);
      before = await hashRows(galla.url, tenants[other]);
    });

    test.each(answering.map((endpoint) => [endpoint.name, endpoint] as const))(
      'TST-03 %s answers from its own mode only',
      async (_name, endpoint) => {
        const { body, headers, statusCode } = await sendCall(
          admin,
          endpoint,
          endpointSamples[endpoint.name]?.(ids) ?? {},
        );
        expect(statusCode).not.toBe(500);
        expect(headers[modeHeader]).toBe(mode === 'test' ? 'test' : undefined);
        expect(withoutPeople(body)).not.toContain(words[other]);
        expect(body).not.toContain(tenants[other]);
        for (const amount of [amounts[other], amounts[other] + 10_000]) expect(body).not.toContain(String(amount));
      },
    );

    test('TST-03 and changes no row of the other mode', async () => {
      const after = await hashRows(galla.url, tenants[other]);
      expect(Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])).toEqual([]);
    });
  });
});
