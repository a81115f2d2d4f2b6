// Also on PostgreSQL 15.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { apiVersions } from '@galla/contract/core/api/versions.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { openFakeBank } from '../../collect/checkout/testing/fake-bank.ts';
import { linkMerchant } from '../../collect/payment-links/testing/shop.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { settlementOf } from '../../settlements/settlements/testing/rows.ts';
import { webhookOf } from '../webhooks/testing/rows.ts';
import type { Program } from './testing/program.ts';
import { programOf } from './testing/program.ts';
import type { RecordedCall } from './testing/recorded-calls.ts';
import { differences, play } from './testing/recorded-calls.ts';
import { script } from './testing/script.ts';

const galla = useGalla({ rail: openFakeBank() });
let program: Program;
let known: Readonly<Record<string, string>>;

beforeAll(async () => {
  const merchant = await linkMerchant(galla);
  program = await programOf(galla, merchant);
  const [paid] = await galla.pay(merchant, { merchantOrderId: 'REC-PAID', amount: 118_000 });
  const store = await galla.addStore(merchant, 'WEB');
  const payment = paid?.paymentId ?? '';
  const { eventId } = await webhookOf(galla.rows, merchant.tenantId);
  const body = {
    id: eventId,
    type: 'payment.completed',
    version: '2026-11-01',
    occurredAt: '2026-11-20T06:28:12.000Z',
  };
  await galla.rows.kysely
    .updateTable('webhook_event')
    .set({ payload: JSON.stringify({ ...body, data: { payment, amount: 118_000 } }) })
    .where('tenant_id', '=', merchant.tenantId)
    .where('id', '=', decodeId('event', eventId) ?? '')
    .execute();
  const yesterday = new Date(galla.now() - 86_400_000).toISOString().slice(0, 10);
  const settlement = await settlementOf(galla.rows, merchant.tenantId);
  known = { payment, settlement, event: eventId, store: encodeId('store', store.id), yesterday };
});

/** `RECORD=yes` rewrites the calls of the newest version, before it is published. */
const isRecording = process.env['RECORD'] === 'yes';

test.each(apiVersions)(
  'DEV-04 programs for version %s still get the responses that they were written for',
  async (version) => {
    const file = new URL(`./recorded/${version}.json`, import.meta.url);
    if (isRecording && version === apiVersions[0])
      writeFileSync(file, `${JSON.stringify(await play(program, version, script, known), null, 2)}\n`);
    expect(existsSync(file), `The calls of ${version} are recorded`).toBe(true);
    const recorded: RecordedCall[] = JSON.parse(readFileSync(file, 'utf8'));
    const now = isRecording ? recorded : await play(program, version, recorded, known);
    const found = recorded.map((call, index) => {
      const { status, answer } = now[index] ?? { status: 0, answer: null };
      return [call.name, status, differences(call.answer, answer)];
    });
    expect(found).toEqual(recorded.map(({ name, status }) => [name, status, []]));
  },
);

test('DEV-04 the recorded calls of the newest version cover every endpoint', () => {
  const recorded: RecordedCall[] = JSON.parse(
    readFileSync(new URL(`./recorded/${apiVersions[0]}.json`, import.meta.url), 'utf8'),
  );
  expect([...new Set(recorded.map(({ name }) => name))].sort()).toEqual(Object.keys(merchantApi).sort());
  expect(recorded.filter(({ status }) => status >= 500)).toEqual([]);
});

test('DEV-04 a missing field, another type or another code is a difference; a new field is not', () => {
  const before = { id: 'x', amount: 1, state: 'PAID', items: [{ a: 'b' }], note: null };
  expect(differences(before, { ...before, id: 'y', amount: 2, more: true, note: 'n' })).toEqual([]);
  expect(differences(before, { ...before, state: 'DONE' })).toEqual(['.state: PAID became DONE']);
  expect(differences(before, { id: 'x', amount: '1', state: 'PAID', items: [{}], note: null })).toEqual([
    '.amount: number became string',
    '.items[].a is gone',
  ]);
});
