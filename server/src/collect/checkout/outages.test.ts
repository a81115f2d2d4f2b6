// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import { describeInstallationLog } from '../../identity/audit/public/installation.ts';
import { runAsOperator } from '../../main/testing/operator.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { listOutages } from './outage-queries.ts';

const galla = useGalla();
const run = (words: readonly string[], options: Readonly<Record<string, string | undefined>> = {}) =>
  runAsOperator(galla, words, options);
const codesAt = (at: number) =>
  inTransaction(galla.rows, async (tx) => (await listOutages(tx, new Date(at))).map(({ code }) => code));

test('PAY-05 the operator sets bank outages, which end automatically, and each change is logged', async () => {
  expect(await run(['bank-outages'])).toBe('There is no outage.');
  await run(['bank-outage', 'HDFC', 'on'], { hours: '2' });
  await run(['bank-outage', 'UPI', 'on']);
  expect(await run(['bank-outages'])).toMatch(/^HDFC {2}until 20[\s\S]*\nUPI {2}until 20/);
  expect(await codesAt(galla.now() + 3 * 3_600_000)).toEqual(['UPI']);
  expect(await codesAt(galla.now() + 5 * 3_600_000)).toEqual([]);
  await run(['bank-outage', 'UPI', 'off']);
  expect(await codesAt(galla.now())).toEqual(['HDFC']);
  const log = await inTransaction(galla.rows, (tx) => describeInstallationLog(tx, galla.masterKey, 10));
  expect(log).toMatch(/OUTAGE_SET .*outage=HDFC/);
  expect(log).toMatch(/OUTAGE_ENDED .*outage=UPI/);
});

test('DSH-01 a merchant’s person sees current outages and their end on the dashboard, and nothing afterwards', async () => {
  const person = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  const read = async () => {
    const body = { appContext: { deviceModel: 'Web' }, keys: ['outageWidget'] };
    return (await person.send('POST', '/v1/chimera/evaluate/bulk', { body })).json().config;
  };
  await run(['bank-outage', 'KKBK', 'on'], { hours: '2' });
  const { outageWidget: shown } = await read();
  const kotak = shown.find(({ code }: { code: string }) => code === 'KKBK');
  expect(Date.parse(kotak.until)).toBeGreaterThan(galla.now());
  await run(['bank-outage', 'KKBK', 'off']);
  expect((await read()).outageWidget).not.toContainEqual(expect.objectContaining({ code: 'KKBK' }));
});

test('PAY-05 an outage with an unknown code, without a state, or longer than three days is rejected', async () => {
  await expect(run(['bank-outage', 'NOBANK', 'on'])).rejects.toThrow('There is no NOBANK.');
  await expect(run(['bank-outage', 'HDFC'])).rejects.toThrow('on or off is needed.');
  await expect(run(['bank-outage', 'SBIN', 'off'])).rejects.toThrow('SBIN has no outage.');
  await expect(run(['bank-outage', 'HDFC', 'on'], { hours: '73' })).rejects.toThrow('--hours is from 1 to 72.');
});
