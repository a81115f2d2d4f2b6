// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import { instrumentTypes } from '@galla/contract/payments/payments/instruments.ts';
import { paymentStates } from '@galla/contract/payments/payments/states.ts';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RoleId, TestBrowser, TestMerchant, TestPerson, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';

const galla = useGalla();
const hour = 3_600_000;
/** A Monday at 10:07 IST, so that ranges also begin within an hour. */
const monday = Date.parse('2026-10-05T04:37:00Z');
const week = { from: new Date(monday - 10 * hour).toISOString(), to: new Date(monday + 7 * 24 * hour).toISOString() };

let merchant: TestMerchant;
let other: TestMerchant;
let stores: TestStore[];
let admin: TestPerson;
let browser: TestBrowser;

const orderId = newId();

beforeAll(async () => {
  merchant = await galla.addMerchant({ name: 'Chai Stop', merchantId: 'CHAI01' });
  other = await galla.addMerchant({ name: 'Canary & Sons', merchantId: 'CANARY01' });
  stores = [await galla.addStore(merchant, 'CS01', 'Fort'), await galla.addStore(merchant, 'CS02', 'Bandra')];
  admin = await galla.addPerson({ merchant });
  browser = await galla.signedIn(admin);
  await galla.pay(
    merchant,
    ...Array.from({ length: 120 }, (_, index) => ({
      providerTransactionId: `P${index}`,
      amount: 1000 + index,
      offerAdjustment: index % 10 === 0 ? 50 : 0,
      state: paymentStates[index % 12 < 6 ? index % 12 : 2] ?? 'COMPLETED',
      instrument: instrumentTypes[index % 11] ?? 'OTHERS',
      paymentSolution: index % 2 === 0 ? ('QR' as const) : ('POS' as const),
      storeId: index % 3 === 2 ? 'CS02' : 'CS01',
      terminalId: 'C1',
      ...(index % 2 === 0 ? { qrCodeId: index % 3 === 2 ? 'CS02-Q1' : 'CS01-Q1' } : {}),
      utr: `4321${String(index).padStart(8, '0')}`,
      merchantOrderId: `ORDER-${index}`,
      merchantTransactionId: `MTX-${index}`,
      customer: {
        name: index === 7 ? '=HYPERLINK("evil")' : `Customer ${index}`,
        phone: `98765${String(index).padStart(5, '0')}`,
        vpa: `sneha.kulkarni${index}@okaxis`,
      },
      createdAt: new Date(monday + index * 20 * 60_000).toISOString(),
    })),
  );
  await galla.rows.kysely
    .insertInto('checkout_order')
    .values({
      tenant_id: merchant.tenantId,
      id: orderId,
      merchant_order_id: 'ORDER-7',
      amount: 1007,
      description: null,
      customer_name: null,
      customer_phone: null,
      return_url: null,
      created_at: new Date(),
      expires_at: new Date(),
    })
    .execute();
  await galla.pay(other, {
    amount: 77_777,
    utr: '999988887777',
    providerTransactionId: 'CANARY',
    createdAt: new Date(monday).toISOString(),
  });
});

type Filters = Record<string, unknown>;
const list = async (filters: Filters, page: Record<string, unknown> = { size: 100 }, by = browser) =>
  (await by.send('POST', '/v3/transactions/list', { body: { filters: { ...week, ...filters }, page } })).json();
const listOldest = async (filters: Filters, page: Record<string, unknown> = { size: 100 }, by = browser) => {
  const body = { filters: { ...week, ...filters }, order: 'OLDEST_FIRST', page };
  return (await by.send('POST', '/v3/transactions/list', { body })).json();
};
const stats = async (filters: Filters, by = browser) =>
  (await by.send('POST', '/v3/transactions/metrics/stats', { body: { filters: { ...week, ...filters } } })).json();

async function listAll(filters: Filters, by = browser) {
  const payments: {
    unitId: string;
    paymentState: string;
    totalAmount: number;
    storeId: string;
    createdAt: string;
    instrument: string;
    providerTransactionId: string;
  }[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await list(filters, after === undefined ? { size: 50 } : { size: 50, after }, by);
    payments.push(...page.payments);
    after = page.next;
  }
  return payments;
}

const filterCases: [string, () => Filters][] = [
  ['nothing', () => ({})],
  ['a store', () => ({ storeIds: [shown('store', stores[1]?.id)] })],
  ['a terminal', () => ({ terminalIds: [shown('term', stores[0]?.terminalId)] })],
  ['a QR code', () => ({ qrCodeIds: [shown('qr', stores[0]?.qrCodeId)] })],
  [
    'a QR code that takes part of its store',
    () => ({ qrCodeIds: [shown('qr', stores[1]?.qrCodeId)], storeIds: [shown('store', stores[1]?.id)] }),
  ],
  ['how customers paid', () => ({ instruments: ['ACCOUNT', 'EGV'] })],
  ['the status', () => ({ states: ['FAILED', 'PENDING'] })],
  ['the payment solution', () => ({ paymentSolutions: ['POS'] })],
  [
    'all of them',
    () => ({
      storeIds: stores.map(({ id }) => shown('store', id)),
      states: ['COMPLETED'],
      instruments: ['ACCOUNT', 'WALLET'],
      paymentSolutions: ['QR'],
    }),
  ],
  [
    'dates that cut hours',
    () => ({ from: new Date(monday + 17 * 60_000).toISOString(), to: new Date(monday + 5 * hour + 1).toISOString() }),
  ],
  [
    'less than an hour',
    () => ({ from: new Date(monday).toISOString(), to: new Date(monday + 21 * 60_000).toISOString() }),
  ],
  ['no time at all of a day', () => ({ from: new Date(monday + 6 * 24 * hour).toISOString() })],
];

function shown(kind: 'store' | 'term' | 'qr', uuid: string | undefined): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  let rest = BigInt(`0x${(uuid ?? '').replaceAll('-', '')}`);
  let text = '';
  for (let index = 0; index < 26; index += 1, rest >>= 5n) text = alphabet.charAt(Number(rest & 31n)) + text;
  return `${kind}_${text}`;
}

describe('history', () => {
  test.each(filterCases)('TXN-01 TXN-05 filtered by %s, the totals match the rows', async (_name, filters) => {
    const payments = await listAll(filters());
    const totals = await stats(filters());
    const of = (...states: string[]) => payments.filter(({ paymentState }) => states.includes(paymentState));
    expect(totals).toEqual({
      collected: of('COMPLETED').reduce((sum, { totalAmount }) => sum + totalAmount, 0),
      completed: of('COMPLETED').length,
      pending: of('INITIATED', 'PENDING').length,
      failed: of('FAILED', 'CANCELLED', 'ERRORED').length,
      refunded: 0,
      count: { count: payments.length, exact: true },
    });
  });

  test.each(filterCases)(
    'TXN-01 filtered by %s, pages of three go forward and back over the same rows',
    async (_name, filters) => {
      const all = await listAll(filters());
      const seen: unknown[] = [];
      let page = await list(filters(), { size: 3 });
      for (;;) {
        seen.push(...page.payments);
        if (page.next === null) break;
        page = await list(filters(), { size: 3, after: page.next });
      }
      expect(seen).toEqual(all);
      const back: unknown[] = [...page.payments];
      while (page.previous !== null) {
        page = await list(filters(), { size: 3, before: page.previous });
        back.unshift(...page.payments);
      }
      expect(back).toEqual(all);
    },
  );

  test('TXN-01 filters show only matching payments', async () => {
    const bandra = await listAll({ storeIds: [shown('store', stores[1]?.id)], instruments: ['ACCOUNT'] });
    expect(bandra.length).toBeGreaterThan(0);
    expect(new Set(bandra.map(({ storeId, instrument }) => `${storeId} ${instrument}`))).toEqual(
      new Set(['CS02 ACCOUNT']),
    );
    expect((await list({ storeIds: [shown('store', '01890000-0000-7000-8000-000000000000')] })).payments).toEqual([]);
  });

  test('TXN-01 pages go forward and back over every payment once, newest first', async () => {
    const first = await list({}, { size: 50 });
    const second = await list({}, { size: 50, after: first.next });
    const third = await list({}, { size: 50, after: second.next });
    expect([first.previous, third.next, third.payments.length]).toEqual([null, null, 20]);
    const back = await list({}, { size: 50, before: third.previous });
    expect(back.payments).toEqual(second.payments);
    const start = await list({}, { size: 50, before: back.previous });
    expect([start.payments, start.previous]).toEqual([first.payments, null]);
    const times = [...first.payments, ...second.payments, ...third.payments].map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(times).size).toBe(120);
    expect((await list({}, { size: 10, offset: 50 })).payments).toEqual(second.payments.slice(0, 10));
  });

  test('TXN-01 oldest first shows the same payments in reverse, forward and back', async () => {
    for (const filters of [
      {},
      { states: ['COMPLETED', 'FAILED'] },
      { instruments: ['ACCOUNT', 'WALLET'] },
    ] as Filters[]) {
      const all = (await listAll(filters)).toReversed();
      const first = await listOldest(filters, { size: 4 });
      const second = await listOldest(filters, { size: 4, after: first.next });
      expect([...first.payments, ...second.payments]).toEqual(all.slice(0, 8));
      expect([first.previous, second.previous === null]).toEqual([null, false]);
      const back = await listOldest(filters, { size: 4, before: second.previous });
      expect([back.payments, back.previous]).toEqual([first.payments, null]);
      expect((await listOldest(filters, { size: 3, offset: 2 })).payments).toEqual(all.slice(2, 5));
      const rest = await listOldest(filters, { size: 100, after: second.next });
      const last = rest.next === null ? rest : await listOldest(filters, { size: 100, after: rest.next });
      expect([last.next, last.payments.at(-1)]).toEqual([null, all.at(-1)]);
    }
    const search = { by: 'amount', value: '10.05-10.08' };
    const { payments } = await listOldest({ search }, { size: 3 });
    expect(payments.map((one: { providerTransactionId: string }) => one.providerTransactionId)).toEqual([
      'P5',
      'P6',
      'P7',
    ]);
  });

  test.each([
    ['utr', '432100000007'],
    ['phone', '9876500007'],
    ['transactionId', 'P7'],
    ['transactionId', 'MTX-7'],
    ['merchantOrderId', 'ORDER-7'],
    ['any', 'ORDER-7'],
    ['any', 'P7'],
    ['any', '432100000007'],
    ['phone', '+91 98765 00007'],
    ['phone', '098765-00007'],
    ['any', '+91 98765 00007'],
    ['any', '919876500007'],
    ['utr', '4321 0000 0007'],
    ['any', '4321-0000-0007'],
    ['any', 'order_'],
    ['merchantOrderId', 'order_'],
    ['amount', '10.07'],
    ['amount', '₹ 10.07'],
    ['amount', '10.07 - 10.07'],
    ['any', '10.07'],
    ['upiId', ' Sneha.Kulkarni7@OKAXIS'],
    ['any', 'sneha.kulkarni7@okaxis'],
  ])('TXN-01 a search by %s finds %s, with its totals', async (by, text) => {
    const value = text === 'order_' ? encodeId('order', orderId) : text;
    const { payments } = await list({ search: { by, value } });
    expect(
      payments.map(({ providerTransactionId }: { providerTransactionId: string }) => providerTransactionId),
    ).toEqual(['P7']);
    expect((await stats({ search: { by, value } })).count).toEqual({ count: 1, exact: true });
  });

  test('TXN-01 a search by amount range finds its payments, newest first, and an empty search finds all', async () => {
    const { payments } = await list({ search: { by: 'amount', value: '10.05-10.08' } });
    expect(
      payments.map(({ providerTransactionId }: { providerTransactionId: string }) => providerTransactionId),
    ).toEqual(['P8', 'P7', 'P6', 'P5']);
    for (const [by, value] of [
      ['amount', 'ten rupees'],
      ['amount', '10.08-10.05'],
      ['upiId', 'sneha'],
    ])
      expect((await list({ search: { by, value } })).payments, value).toEqual([]);
  });

  test('TXN-01 a search by store id finds the payments of that store', async () => {
    const found = await listAll({ search: { by: 'storeId', value: 'cs02' } });
    expect([found.length, new Set(found.map(({ storeId }) => storeId))]).toEqual([40, new Set(['CS02'])]);
    expect((await stats({ search: { by: 'any', value: 'CS02' } })).count.count).toBe(40);
  });

  test('TXN-01 a pasted payment id is found', async () => {
    const { payments } = await list({}, { size: 1 });
    const found = await list({ search: { by: 'any', value: payments[0].unitId } });
    expect(found.payments).toEqual(payments);
  });

  test('TXN-07 every instrument type is listed', async () => {
    const seen = new Set((await listAll({})).map(({ instrument }) => instrument));
    expect([...seen].sort()).toEqual([...instrumentTypes].sort());
  });

  test.each([
    ['a date that is none', { from: 'yesterday' }, 'filters.from'],
    ['an end before the start', { from: week.to, to: week.from }, 'filters.to'],
    ['an unknown instrument', { instruments: ['COWRIES'] }, 'filters.instruments.0'],
    ['an unknown filter', { colour: 'red' }, 'filters.colour'],
    ['an id of another kind', { storeIds: ['pay_00000000000000000000000000'] }, 'filters.storeIds.0'],
    ['a search with a control character', { search: { by: 'utr', value: 'a\u0000b' } }, 'filters.search.value'],
  ])('%s is refused with the name of its field', async (_name, filters, field) => {
    const answer = await browser.send('POST', '/v3/transactions/list', { body: { filters: { ...week, ...filters } } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'STATUS_400']);
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  test('an invalid cursor is refused', async () => {
    const answer = await browser.send('POST', '/v3/transactions/list', {
      body: { filters: week, page: { after: "'; drop table payment" } },
    });
    expect(answer.json().errors).toEqual([{ field: 'page.after', message: 'This is no cursor of a list.' }]);
  });
});

describe('details', () => {
  test('TXN-04 the details show everything known of a payment, with personal data masked', async () => {
    const { payments } = await list({ search: { by: 'transactionId', value: 'P22' } });
    const { unitId } = payments[0];
    const details = (await browser.send('GET', `/v3/transactions/unit/${unitId}/details`)).json();
    expect(details).toMatchObject({
      unitId,
      paymentState: 'COMPLETED',
      instrument: 'ACCOUNT',
      amount: 1022,
      offerAdjustment: 0,
      totalAmount: 1022,
      refundableAmount: 1022,
      paidTo: 'Chai Stop, Fort',
      paidBy: 'Customer 22',
      instrumentLabel: 'sn••••22@okaxis',
      customerPhone: '+91 98••• ••022',
      utr: '432100000022',
      terminalName: 'Counter 1',
      qrCodeName: 'Fort QR',
    });
    expect(details.timeline.map(({ state }: { state: string }) => state)).toEqual(['INITIATED', 'COMPLETED']);
    const many = await browser.send('POST', '/v3/transactions/details', { body: { unitIds: [unitId] } });
    expect(many.json().payments).toHaveLength(1);
  });

  test('TXN-04 a VPA without an @ is masked without adding one', async () => {
    const merchant = await galla.addMerchant();
    const person = await galla.signedIn(await galla.addPerson({ merchant }));
    const sent = ['not a vpa', 'vpa', 'sneha@okaxis'].map(
      (vpa) => ({ instrument: 'ACCOUNT', customer: { vpa } }) as const,
    );
    const answers = await galla.pay(merchant, ...sent);
    const labels = await Promise.all(
      answers.map(async ({ paymentId }) => {
        const details = await person.send('GET', `/v3/transactions/unit/${paymentId}/details`);
        return details.json().instrumentLabel;
      }),
    );
    expect(labels).toEqual(['no••••pa', 'v••••', 'sn••••ha@okaxis']);
  });

  test('TXN-04 SET-03 people who may see settlements see the charges of a completed payment', async () => {
    const merchant = await galla.addMerchant();
    const card = { instrument: 'CREDIT_CARD', amount: 10_000_00 } as const;
    const [paid, waiting] = await galla.pay(merchant, card, { ...card, state: 'PENDING' });
    const see = async (role: RoleId, unitId = '') => {
      const person = await galla.signedIn(await galla.addPerson({ merchant, role }));
      const { fee, gst } = (await person.send('GET', `/v3/transactions/unit/${unitId}/details`)).json();
      return { fee, gst };
    };
    expect(await see('ADMIN', paid?.paymentId)).toEqual({ fee: 195_00, gst: 35_10 });
    expect(await see('CASHIER', paid?.paymentId)).toEqual({ fee: null, gst: null });
    expect(await see('ADMIN', waiting?.paymentId)).toEqual({ fee: null, gst: null });
  });

  test.each(['pay_00000000000000000000000000', 'nonsense'])('TXN-04 %s is a transaction not found', async (unitId) => {
    const answer = await browser.send('GET', `/v3/transactions/unit/${unitId}/details`);
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Transaction Not Found']);
  });
});

describe('access to payments', () => {
  test('lists, totals, searches, details and exports show nothing of another merchant', async () => {
    const theirs = await galla.signedIn(await galla.addPerson({ merchant: other }));
    const [canary] = (await list({}, { size: 10 }, theirs)).payments;
    expect(canary.utr).toBe('999988887777');
    expect((await list({ search: { by: 'any', value: '999988887777' } })).payments).toEqual([]);
    expect((await list({ merchantIds: ['CANARY01'] })).payments).toEqual([]);
    expect((await stats({ merchantIds: ['CANARY01'] })).collected).toBe(0);
    expect((await browser.send('GET', `/v3/transactions/unit/${canary.unitId}/details`)).statusCode).toBe(404);
    expect(
      (await browser.send('POST', '/v3/transactions/details', { body: { unitIds: [canary.unitId] } })).json().payments,
    ).toEqual([]);
    expect((await browser.send('POST', '/v3/transactions/export', { body: { filters: week } })).body).not.toContain(
      '999988887777',
    );
  });

  test('a cashier of one store sees only that store, whatever the request', async () => {
    const store = stores[1];
    const cashier = await galla.signedIn(
      await galla.addPerson({ merchant, role: 'CASHIER', stores: store === undefined ? [] : [store] }),
    );
    const payments = await listAll({}, cashier);
    expect([payments.length, new Set(payments.map(({ storeId }) => storeId))]).toEqual([40, new Set(['CS02'])]);
    expect((await stats({}, cashier)).count.count).toBe(40);
    expect((await listAll({ storeIds: [shown('store', stores[0]?.id)] }, cashier)).length).toBe(0);
    const [foreign] = (await list({ storeIds: [shown('store', stores[0]?.id)] })).payments;
    expect((await cashier.send('GET', `/v3/transactions/unit/${foreign.unitId}/details`)).statusCode).toBe(404);
    expect((await cashier.send('GET', '/v2/stores')).json()).toMatchObject({
      total: 1,
      storeDetailResponses: [{ storeId: 'CS02' }],
    });
    expect((await cashier.send('GET', '/v1/qrpos/list')).json().total).toBe(1);
    const csv = (await cashier.send('POST', '/v3/transactions/export', { body: { filters: week } })).body;
    expect(parse(csv, { bom: true, columns: true })).toHaveLength(40);
  });
});

describe('export', () => {
  test('TXN-01 the CSV has exactly the filtered payments, in rupees and IST, with the selected columns', async () => {
    const filters = { ...week, states: ['COMPLETED'], instruments: ['ACCOUNT', 'WALLET'] };
    const answer = await browser.send('POST', '/v3/transactions/export', {
      body: { filters, columns: ['date', 'customer', 'paidWith', 'utr', 'amount'] },
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="transactions-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = parse(answer.body, { bom: true });
    const payments = await listAll({ states: ['COMPLETED'], instruments: ['ACCOUNT', 'WALLET'] });
    expect(rows[0]).toEqual(['Date (IST)', 'Customer', 'Paid with', 'UTR', 'Amount (INR)']);
    expect(rows.slice(1).map(([, , , , amount]) => amount)).toEqual(
      payments.map(({ totalAmount }) => (totalAmount / 100).toFixed(2)),
    );
    const indian = (at: string) => new Date(Date.parse(at) + 5.5 * hour).toISOString().slice(0, 19).replace('T', ' ');
    expect(rows.slice(1).map(([date]) => date)).toEqual(payments.map(({ createdAt }) => indian(createdAt)));
    expect(rows[1]?.[2]).toMatch(/UPI|Wallet/);
  });

  test('TXN-01 exporting a selection exports only the selected ones of the filtered payments', async () => {
    const columns = ['providerTransactionId'];
    const [first, second, third] = await listAll({ states: ['COMPLETED'] });
    const [failed] = await listAll({ states: ['FAILED'] });
    const unitIds = [first, third, failed].flatMap((payment) => payment?.unitId ?? []);
    const filters = { ...week, states: ['COMPLETED'] };
    const { body } = await browser.send('POST', '/v3/transactions/export', { body: { filters, columns, unitIds } });
    const ids = parse(body, { bom: true }).slice(1).flat();
    expect(ids).toEqual([first?.providerTransactionId, third?.providerTransactionId]);
    expect(ids).not.toContain(second?.providerTransactionId);
  });

  test('a text that a spreadsheet would run as a formula stays text', async () => {
    const { body } = await browser.send('POST', '/v3/transactions/export', {
      body: { filters: { ...week, search: { by: 'transactionId', value: 'P7' } } },
    });
    const [row] = parse<Record<string, string>>(body, { bom: true, columns: true });
    expect(row?.['Customer']).toBe('\'=HYPERLINK("evil")');
    expect(row?.['Phone number']).toBe("'+91 98••• ••007");
  });
});

describe('a group', () => {
  test('a group’s person sees the sums and rows of all its merchants, labelled with the merchant', async () => {
    const { kysely } = galla.rows;
    const groupId = '01890000-0000-7000-8000-00000000abcd';
    await kysely
      .insertInto('merchant_group')
      .values({ id: groupId, code: 'SAGAR', name: 'Sagar Group', created_at: new Date() })
      .execute();
    const members = await Promise.all(
      ['SAGAR001', 'SAGAR002', 'SAGAR003'].map((merchantId) =>
        galla.addMerchant({ merchantId, name: `Sagar ${merchantId}`, groupId }),
      ),
    );
    for (const [index, member] of members.entries()) {
      await galla.pay(
        member,
        { amount: 100 * (index + 1), createdAt: new Date(monday + index * hour).toISOString() },
        { amount: 7, state: 'FAILED', createdAt: new Date(monday - hour).toISOString() },
      );
    }
    const meera = await galla.signedIn(await galla.addPerson({ groupId }));
    expect((await meera.send('GET', '/v1/merchant/profile')).json().data).toMatchObject({
      superMerchant: true,
      merchantCount: 3,
      merchantId: 'SAGAR',
    });
    const { payments } = await list({}, { size: 10 }, meera);
    expect(payments.slice(0, 3).map(({ merchantId }: { merchantId: string }) => merchantId)).toEqual([
      'SAGAR003',
      'SAGAR002',
      'SAGAR001',
    ]);
    const oldest = await listOldest({}, { size: 10 }, meera);
    const keyOf = ({ unitId }: { unitId: string }) => unitId;
    expect(oldest.payments.map(keyOf)).toEqual(payments.map(keyOf).toReversed());
    expect(await stats({}, meera)).toMatchObject({ collected: 600, completed: 3, failed: 3 });
    expect(await stats({ merchantIds: ['SAGAR002', 'CHAI01'] }, meera)).toMatchObject({ collected: 200 });
    expect((await meera.send('GET', '/v1/merchant/list?search=sagar002')).json()).toMatchObject({
      total: 1,
      merchants: [{ merchantId: 'SAGAR002' }],
    });
  });
});
