// Also on PostgreSQL 15.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { programOf } from '../merchant-api/testing/program.ts';
import { until, useSandbox } from './testing/use-sandbox.ts';

const { galla, work, desk } = useSandbox();

/** The tables with rows of a tenant, with their counts. */
async function rowsOf(tenantId: string): Promise<ReadonlyMap<string, number>> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id'
    order by 1`.execute(galla.rows.kysely);
  const counts = new Map<string, number>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(galla.rows.kysely);
    if ((rows[0]?.count ?? 0) > 0) counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}

const script = { name: 'Refund after a payment', steps: [{ do: 'CLOCK', with: { to: 'MINUTE' } }] };

test('TST-08 a reset deletes the data and resets the clock; keys, endpoints and scripts stay, and live mode is untouched', async () => {
  const one = await desk();
  const { get } = await programOf(galla, one.merchant, { mode: 'test' });
  await galla.pay(one.merchant, { amount: 50_00 });
  const live = await rowsOf(one.merchant.tenantId);
  await one.call('POST', '/scripts', script);
  for (const amount of [100_00, 200_00])
    await one.call('POST', '/payments', { amount, method: 'CARD', outcome: 'success' });
  type Made = { made: { state: string }[] };
  await until(
    () => one.call<Made>('GET', ''),
    ({ made }) => made.filter(({ state }) => state === 'PAID').length === 2,
  );
  await one.call('POST', '/refunds', { outcome: 'success' });
  await one.call('POST', '/clock', { to: 'MONTH' });
  await work();
  await work();
  const before = await rowsOf(one.tenantId);
  expect([before.get('payment'), before.get('settlement')]).toEqual([2, 1]);

  const wrong = await one.browser.send('POST', '/sandbox/v1/reset', { body: { confirm: 'yes' } });
  expect(wrong.statusCode).toBe(400);
  await one.call('POST', '/reset', { confirm: 'RESET' });
  const left = [...(await rowsOf(one.tenantId)).keys()];
  const stays = [
    'api_key',
    'api_key_hash',
    'api_key_secret',
    'api_key_seen',
    'api_key_use',
    'payout_account',
    'sandbox_script',
  ];
  const always = ['pricing', 'rate_card', 'refund_settings', 'settlement_terms', 'checkout_secret'];
  expect(left.filter((table) => ![...stays, ...always].includes(table))).toEqual([]);
  expect(left).toEqual(expect.arrayContaining(['api_key', 'sandbox_script']));
  expect((await one.call<{ clock: object }>('GET', '')).clock).toMatchObject({ aheadMs: 0, position: 0 });
  expect(await rowsOf(one.merchant.tenantId)).toEqual(live);

  // The sandbox continues to work, and its books agree.
  await one.call('POST', '/payments', { amount: 300_00, method: 'CARD', outcome: 'success' });
  await until(
    () => one.call<Made>('GET', ''),
    ({ made }) => made[0]?.state === 'PAID',
  );
  expect((await get('/payments')).json().payments).toHaveLength(1);
});

/** The tables that a reset keeps, as in the database function. Every other table with a tenant is emptied. */
const kept = [
  'account_check',
  'onboarding_field',
  'onboarding_section',
  'policy_set',
  'website_check',
  // Test money is not archived.
  'archive',
  'api_key',
  'api_key_hash',
  'api_key_secret',
  'api_key_seen',
  'api_key_use',
  'checkout_secret',
  'counter_device',
  'customer_contact',
  'money_freeze',
  'payment_link_activation',
  'payment_recipient',
  'payout_account',
  'pricing',
  'qr_code',
  'qr_code_event',
  'rate_card',
  'recipient_cursor',
  'refund_settings',
  'report_context',
  'sandbox_script',
  'settlement_terms',
  'store',
  'store_image',
  'terminal',
  'turnover_class',
  'webhook_cursor',
  'webhook_endpoint',
];
const emptied = [
  'api_key_spend',
  'api_request',
  'api_request_position',
  'assistant_question',
  'auditor_book',
  'auditor_finding',
  'bank_account_change',
  'chargeback',
  'chargeback_movement',
  'checkout_attempt',
  'checkout_order',
  'counter_shift',
  'due_work',
  'gateway_activation',
  'dynamic_qr',
  'dynamic_qr_payment',
  'failed_work',
  'idempotency_key',
  'journal',
  'kyc_consent',
  'kyc_document',
  'kyc_submission',
  'merchant_metadata',
  'notified_payment',
  'outbox',
  'outbox_position',
  'payment',
  'payment_day',
  'payment_hour',
  'payment_link',
  'payment_link_batch',
  'payment_link_batch_row',
  'payment_link_code',
  'payment_link_message',
  'payment_link_notice',
  'payment_link_part',
  'payment_link_reminder',
  'payment_link_report',
  'payment_page',
  'payment_page_image',
  'payment_page_item',
  'payment_page_notice',
  'payment_page_order',
  'payment_page_order_item',
  'payment_page_report',
  'payment_page_slug',
  'payment_state_hour',
  'payment_store_day',
  'payment_store_hour',
  'payment_store_month',
  'payout',
  'posting',
  'qr_code_archive',
  'refund',
  'refund_batch',
  'refund_batch_row',
  'refund_identity',
  'report',
  'report_email',
  'sandbox',
  'sandbox_settlement_run',
  'settled_hour',
  'settlement',
  'settlement_item',
  'store_link',
  'store_import',
  'store_import_row',
  'tax_invoice',
  'webhook_attempt',
  'webhook_delivery',
  'webhook_event',
  'webhook_hour',
  'webhook_replay',
  'upi_check',
  'work_announcement',
];

test('TST-08 every table with a tenant is listed as kept or emptied by a reset', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id'`.execute(
    galla.rows.kysely,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...kept, ...emptied].sort());
});

test('TST-08 scripts are saved by name, store their results, and can be deleted', async () => {
  const [one, other] = [await desk(), await desk()];
  type Scripts = {
    scripts: { scriptId: string; steps: object[]; failedStep: number | null; lastRunAt: string | null }[];
  };
  await one.call('POST', '/scripts', script);
  const more = [...script.steps, { do: 'ORDER', with: { amount: 100_00 } }];
  const { scripts } = await one.call<Scripts>('POST', '/scripts', { ...script, steps: more });
  expect(scripts.map(({ steps }) => steps)).toEqual([more]);
  const id = scripts[0]?.scriptId ?? '';
  const run = await one.call<Scripts>('PUT', `/scripts/${id}/run`, { failedStep: 2 });
  expect(run.scripts[0]).toMatchObject({ failedStep: 2, lastRunAt: expect.any(String) });
  const foreign = await other.browser.send('DELETE', `/sandbox/v1/scripts/${id}`);
  expect(foreign.statusCode).toBe(404);
  const wrong = { name: 'Wrong', steps: [{ do: 'PAY', with: { amount: 1, method: 'UPI', outcome: 'success' } }] };
  for (const body of [wrong, { name: 'None', steps: [] }, { name: 'Long', steps: Array(31).fill(more[0]) }])
    expect((await one.browser.send('POST', '/sandbox/v1/scripts', { body })).statusCode).toBe(400);
  expect((await one.call<Scripts>('DELETE', `/scripts/${id}`)).scripts).toEqual([]);
});
