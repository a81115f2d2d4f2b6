import type { Answer } from '@galla/contract/core/endpoint.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import type { Settlement, SettlementDetails, settlements } from '@galla/contract/settlements/settlements/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { askRefund } from '../../../refunds/refunds/testing/fixtures.ts';
import { addSettled, paidNow, payOut, settle, settlementsOf, toWorkingMorning } from '../testing/fixtures.ts';
import { openPayingBank } from '../testing/paying-bank.ts';

type Calendar = Answer<typeof settlements.calendar>;

const bank = openPayingBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;
let reader: TestBrowser;
let days: string[];

beforeAll(async () => {
  merchant = await addSettled(galla);
  await galla.addStore(merchant, 'S1');
  const person = await galla.addPerson({ merchant });
  await toWorkingMorning(galla);
  const unitId = await paidNow(galla, merchant, { instrument: 'WALLET', amount: 1_000_00, storeId: 'S1' });
  for (const amount of [200_00, 300_00])
    await paidNow(galla, merchant, { amount, storeId: 'S1', merchantOrderId: '=cmd' });
  const first = await toWorkingMorning(galla);
  await settle(galla);
  await payOut(galla, bank);
  const asker = await galla.signedIn(person);
  for (const amount of [100_00, 50_00]) await askRefund(asker, unitId, amount, { refundType: 'PARTIAL' });
  await paidNow(galla, merchant, { amount: 700_00, storeId: 'S1' });
  const second = await toWorkingMorning(galla);
  await settle(galla);
  days = [second, first];
  reader = await galla.signedIn(person);
});

const daily = async (body: object = {}): Promise<{ settlements: Settlement[]; next: string | null }> =>
  (await reader.send('POST', '/v1/settlements/daily', { body })).json();
const calendar = async (month: string): Promise<Calendar> =>
  (await reader.send('GET', `/v1/settlements/calendar?month=${month}`)).json();

test('SET-01 the list has one row a day with its sums, newest first, paged, and filtered by state', async () => {
  const { settlements } = await daily();
  expect(settlements).toMatchObject([
    { settlementDate: days[0], state: 'PENDING', gross: 700_00, refunds: 2, refunded: 150_00, net: 550_00, utr: null },
    { settlementDate: days[1], state: 'SETTLED', gross: 1_500_00, fee: 18_50, gst: 3_32, net: 1_478_18 },
  ]);
  const page = await daily({ size: 1 });
  expect(page.next).toBe(days[0]);
  expect((await daily({ size: 1, after: page.next })).settlements).toEqual(settlements.slice(1));
  expect((await daily({ states: ['SETTLED'] })).settlements).toEqual(settlements.slice(1));
  expect((await daily({ from: days[0], to: days[0] })).settlements).toEqual(settlements.slice(0, 1));
});

test('SET-01 a settlement is found by its UTR, by its amount, and by a pasted line of a bank message', async () => {
  const [, settled] = (await daily()).settlements;
  const utr = settled?.utr ?? '';
  for (const search of [
    utr,
    utr.toLowerCase(),
    '1478.18',
    '₹1,478.18',
    `Rs 1,478.18 credited. UTR ${utr}`,
    'INR 1478.18 credited',
  ])
    expect((await daily({ search })).settlements, search).toEqual([settled]);
  for (const search of ['1478.17', 'NOSUCHUTR0000000', '123456789012', 'hello'])
    expect((await daily({ search })).settlements, search).toEqual([]);
});

test('SET-01 a settlement adds up from gross to net, and down to its payments and refunds', async () => {
  const [newest, oldest] = (await daily()).settlements;
  const details: SettlementDetails = (
    await reader.send('GET', `/v1/settlements/${oldest?.settlementId}/details`)
  ).json();
  expect(details).toMatchObject({
    items: { payments: 3, refunds: 0, net: oldest?.net },
    account: { last4: '6789', ifsc: 'HDFC0000123' },
    payouts: [{ state: 'COMPLETED', utr: oldest?.utr }],
  });
  const items = async (id: string | undefined, query: string) =>
    (await reader.send('GET', `/v1/settlements/${id}/items?${query}`)).json();
  const first = await items(oldest?.settlementId, 'size=2');
  const rest = await items(oldest?.settlementId, `size=2&after=${first.next}`);
  expect([...first.items, ...rest.items].map(({ total, fee, amount }) => [total, fee, amount])).toEqual([
    [300_00, 0, 300_00],
    [200_00, 0, 200_00],
    [1_000_00, 18_50, 978_18],
  ]);
  expect(rest.next).toBeNull();
  const refunds = await items(newest?.settlementId, 'kind=REFUND&size=1');
  const more = await items(newest?.settlementId, `kind=REFUND&size=1&after=${refunds.next}`);
  expect([refunds.items[0].amount, more.items[0].amount, more.next]).toEqual([-50_00, -100_00, null]);
  const [payment] = rest.items;
  const unit = (await reader.send('GET', `/v3/transactions/unit/${payment.unitId}/details`)).json();
  expect(unit.settlementUtr).toBe(oldest?.utr);
  const { settlementId, settlementDate, state } = oldest ?? {};
  expect(unit.settlement).toEqual({ settlementId, settlementDate, state });
});

test('SET-01 the download has each payment and refund of the settlement, and adds up to its net', async () => {
  const [newest, oldest] = (await daily()).settlements;
  for (const settlement of [newest, oldest]) {
    const { body, headers } = await reader.send('GET', `/v1/settlements/download/${settlement?.settlementId}`);
    expect(headers['content-disposition']).toContain(`settlement-${merchant.merchantId}-${settlement?.settlementDate}`);
    const [head = '', ...lines] = body.replace('\uFEFF', '').trim().split('\n');
    const net = head.split(',').indexOf('Net (INR)');
    const sum = lines.reduce((total, line) => total + Math.round(Number(line.split(',')[net]) * 100), 0);
    expect(sum).toBe(settlement?.net);
    expect(body).not.toContain(',=cmd');
  }
});

test('SET-01 the calendar shows settled amounts, bank holidays, and the amounts expected for payments so far', async () => {
  const today = istDay(galla.now());
  const { days: shown, waiting, unsettled } = await calendar(today.slice(0, 7));
  expect(shown.find(({ day }) => day === today)).toMatchObject({ settlement: { net: 550_00 }, closed: null });
  // A Sunday may also be a holiday, and then has the holiday's name.
  const sundays = shown.filter(({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0);
  expect(sundays.map(({ closed }) => closed?.kind ?? 'open')).not.toContain('open');
  expect(sundays.map(({ closed }) => closed?.kind)).toContain('SUNDAY');
  expect([waiting, unsettled]).toEqual(['MADE', 0]);
  await paidNow(galla, merchant, { amount: 90_00, storeId: 'S1' });
  await paidNow(galla, merchant, { amount: 11_00 });
  const months = [today.slice(0, 7), istDay(galla.now() + 25 * 86_400_000).slice(0, 7)];
  const both = await Promise.all([...new Set(months)].map(calendar));
  const expected = both.flatMap((month) => month.days).filter((day) => day.expected !== 0);
  expect(expected.map((day) => day.expected)).toEqual([90_00, 11_00]);
  expect(expected.every((day) => day.closed === null && day.day > today)).toBe(true);
  const netOfParts = new Map(
    both.flatMap(({ expectedParts }) =>
      expectedParts.map(({ day, gross, deducted, fee, gst }) => [day, gross - deducted - fee - gst] as const),
    ),
  );
  for (const { day, expected: net } of expected) expect(netOfParts.get(day), day).toBe(net);
  expect(both[0]?.unsettled).toBe(101_00);
  const [inStore, online] = expected.map(({ day }) => day);
  expect(both[0]?.paidNow).toEqual({ inStore, online });
});

test('SET-04 a program can request the changes since its last request', async () => {
  const changes = async (after?: number): Promise<{ settlements: Settlement[]; position: number }> =>
    (await reader.send('POST', '/v1/settlements/changes', { body: { after } })).json();
  const { position } = await changes();
  expect((await changes(position)).settlements).toEqual([]);
  await payOut(galla, bank);
  const { settlements, position: next } = await changes(position);
  expect(settlements).toMatchObject([{ settlementDate: days[0], state: 'SETTLED' }]);
  expect((await changes(next)).settlements).toEqual([]);
});

test('SET-04 programs can read the last settlements and report templates, and request a report of any days', async () => {
  const recent = async (size: string) =>
    (await reader.send('GET', `/v1/settlements/recent${size}`)).json().settlements as Settlement[];
  expect(await recent('')).toEqual((await daily()).settlements);
  expect((await recent('?size=1')).map(({ settlementDate }) => settlementDate)).toEqual(days.slice(0, 1));
  expect((await reader.send('GET', '/v1/settlements/recent?size=21')).statusCode).toBe(400);
  const { templates } = (await reader.send('GET', '/v1/reports/templates')).json();
  const ofSettlements = (templates as { kind: string; columns: object[] }[]).filter(
    ({ kind }) => kind === 'SETTLEMENT',
  );
  expect(ofSettlements.map(({ columns }) => columns.length > 10)).toEqual([true, true]);
  const [to = '', from = ''] = days;
  // Today is excluded, because the day of the last settlement must be over.
  const body = { from, to: addDays(to, -1) };
  const report = await reader.send('POST', '/v2/reports/settlement/generate', { body });
  expect(report.json()).toMatchObject({ state: 'TO_BE_STARTED' });
});

test('SET-02 programs can read the list of bank holidays', async () => {
  const { holidays, years } = (await reader.send('GET', '/v1/dashboard/getSettlementHolidayList')).json();
  for (const [day, name] of [
    ['2026-04-01', 'Closing of yearly accounts'],
    ['2026-10-20', 'Dussehra'],
    ['2026-11-24', "Guru Nanak's Jayanti"],
  ])
    expect(holidays).toContainEqual({ day, name, estimated: false });
  expect(holidays).toContainEqual({ day: '2027-03-10', name: 'Id-ul-Fitr', estimated: true });
  expect(years).toEqual([2025, 2026, 2027]);
});

test('SET-01 no one sees the settlements of another merchant, and cashiers see none', async () => {
  const [settlement] = (await daily()).settlements;
  const stranger = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  const answer = await stranger.send('GET', `/v1/settlements/${settlement?.settlementId}/details`);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'SETTLEMENT_NOT_FOUND']);
  const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'CASHIER' }));
  expect((await cashier.send('POST', '/v1/settlements/daily', { body: {} })).statusCode).toBe(403);
});

test('SET-03 a settlement deducts the agreed charges: none in the free period, then the blended and card rates with GST', async () => {
  const free = await addSettled(galla);
  const charged = await addSettled(galla);
  const keys = { tenant_id: free.tenantId, keys_released_at: new Date(galla.now()), changed_at: new Date(galla.now()) };
  await galla.rows.kysely.insertInto('pricing').values(keys).execute();
  const card = (cardNetwork: 'VISA' | 'AMEX') =>
    ({ instrument: 'CREDIT_CARD', instrumentDetails: { cardNetwork } }) as const;
  await toWorkingMorning(galla);
  for (const one of [free, charged]) {
    await paidNow(galla, one, { instrument: 'NET_BANKING', amount: 1_000_00 });
    await paidNow(galla, one, { ...card('VISA'), amount: 10_000_00 });
    await paidNow(galla, one, { ...card('AMEX'), amount: 10_000_00 });
    await paidNow(galla, one, { instrument: 'ACCOUNT', amount: 500_00 });
  }
  for (const _ of [1, 2]) await toWorkingMorning(galla);
  await settle(galla);
  const [off] = await settlementsOf(galla, charged);
  // 1.85 %, 1.95 % and 2.9 %, and 18 % GST on each; UPI is free by law.
  const [fee, gst] = [18_50 + 195_00 + 290_00, 90_64];
  expect(off).toMatchObject({ gross: 21_500_00, fee, gst, net: 21_500_00 - fee - gst });
  const [nothing] = await settlementsOf(galla, free);
  expect(nothing).toMatchObject({ gross: 21_500_00, fee: 0, gst: 0, net: 21_500_00 });
});
