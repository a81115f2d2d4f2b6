// Also on PostgreSQL 15.
import type { Answer } from '@galla/contract/core/endpoint.ts';
import type { find } from '@galla/contract/payments/find/endpoints.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { istDay } from '../../platform/indian-time.ts';
import { settlementOf } from '../../settlements/settlements/testing/rows.ts';

const galla = useGalla();

async function merchantWith(...days: readonly string[]) {
  const merchant = await galla.addMerchant();
  for (const day of days) await settlementOf(galla.rows, merchant.tenantId, day);
  return { merchant, admin: await galla.signedIn(await galla.addPerson({ merchant })) };
}

async function ask(by: TestBrowser, text: string): Promise<Answer<typeof find.anything>> {
  const answer = await by.send('POST', '/v3/find', { body: { text } });
  expect([text, answer.statusCode]).toEqual([text, 200]);
  return answer.json();
}

const settlements = ({ findings }: Answer<typeof find.anything>) =>
  findings.flatMap(({ kind, because, title }) => (kind === 'settlement' ? [[because, title]] : []));

/** Sets a bank holiday like the operator, which overrides every list. */
async function setDay(day: string, name: string, closed = true): Promise<void> {
  await galla.rows.kysely
    .insertInto('bank_holiday')
    .values({ day, name, closed, estimated: false, source: 'OPERATOR' })
    .execute();
}

test('SET-01 SET-02 a bank holiday has no settlement: the result names the holiday and the settlements before and after', async () => {
  const { admin } = await merchantWith('2026-03-03', '2026-03-05', '2026-03-06');
  await setDay('2026-03-04', 'Holi');
  for (const text of ['4 mar 2026', '2026-03-04', '4 मार्च 2026']) {
    const answer = await ask(admin, text);
    expect([text, answer.noSettlement]).toEqual([
      text,
      {
        day: '2026-03-04',
        isToCome: false,
        expected: null,
        closed: { kind: 'HOLIDAY', name: 'Holi', estimated: false },
      },
    ]);
    expect(settlements(answer)).toEqual([
      ['BEFORE', '2026-03-03'],
      ['AFTER', '2026-03-05'],
    ]);
  }
  expect((await ask(admin, '8 mar 2026')).noSettlement).toMatchObject({ closed: { kind: 'SUNDAY' } });
});

test('SET-01 a day of the week in words finds its settlement, and a working day without one says so', async () => {
  const today = istDay(galla.now());
  const weekday = (day: string, language = 'en') =>
    new Date(day).toLocaleString(language, { weekday: 'long', timeZone: 'UTC' }).toLowerCase();
  const [two, three] = [addDays(today, -2), addDays(today, -3)];
  const { admin } = await merchantWith(two);
  for (const text of [weekday(two), `last ${weekday(two)}`, `पिछले ${weekday(two, 'hi')}`, '2 days ago', 'परसों'])
    expect([text, settlements(await ask(admin, text))]).toEqual([text, [['DATE', two]]]);
  const none = await ask(admin, `last ${weekday(three)}`);
  expect(none.noSettlement).toMatchObject({ day: three, isToCome: false });
  expect(settlements(none)).toEqual([['AFTER', two]]);
});

test('SET-01 a future working day shows what is expected on it so far', async () => {
  const { admin } = await merchantWith();
  const today = istDay(galla.now());
  const wednesday = addDays(today, ((3 - new Date(today).getUTCDay() + 6) % 7) + 1);
  await setDay(wednesday, 'Open', false);
  expect((await ask(admin, 'next wednesday')).noSettlement).toEqual({
    day: wednesday,
    closed: null,
    isToCome: true,
    expected: 0,
  });
});

test('STO-07 a person who may not see settlements is told nothing about their days', async () => {
  const { merchant }: { merchant: TestMerchant } = await merchantWith('2026-03-03');
  const store = await galla.addStore(merchant, 'S1');
  const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [store] }));
  const answer = await ask(cashier, '4 mar 2026');
  expect([answer.noSettlement, settlements(answer)]).toEqual([null, []]);
});
