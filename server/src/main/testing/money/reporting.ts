import { expect } from 'vitest';
import { settleAttempt } from '../../../collect/checkout/settle.ts';
import { signRequest } from '../../../platform/rail/signing.ts';
import { isOut } from '../../../provider/simulator/book-queries.ts';
import type { Task } from '../../../provider/simulator/book-rows.ts';
import { applyChargeback } from '../../../refunds/chargebacks/reports.ts';
import { applyReport, openReports } from '../../../refunds/refunds/reports.ts';
import { engineKey } from '../../../refunds/refunds/testing/fixtures.ts';
import { applyPayoutReport } from '../../../settlements/settlements/payouts/reports.ts';
import type { TestGalla } from '../test-galla.ts';
import { type Death, dyingDatabase, untilDeath } from './dying-database.ts';
import type { World } from './world.ts';

const paths = {
  'report-payment': '/api/rail/v1/payments',
  'report-payment-once': '/api/rail/v1/payments',
  'report-refund': '/api/rail/v1/refunds',
  'report-chargeback': '/api/rail/v1/chargebacks',
  'report-payout': '/api/rail/v1/payouts',
} as const;

/** A signed request of an engine. */
export function sendSigned(galla: TestGalla, url: string, payload: string) {
  const headers = {
    'content-type': 'application/json',
    ...signRequest(engineKey.id, engineKey.secret, payload, galla.now()),
  };
  return galla.app.inject({ method: 'POST', url, payload, headers });
}

/**
 * The bank reports and gets an acknowledgement; with `again` the acknowledgement is lost, and it repeats the report.
 */
export async function report({ parts, recorded }: World, task: Task | undefined, again: boolean): Promise<void> {
  const { bank, galla } = parts;
  if (task === undefined || isOut(bank.book, 'callbacks')) return;
  const answer = await sendSigned(galla, paths[task.kind as keyof typeof paths], task.content);
  // A report of another amount comes once and is refused; the amount really paid is queried.
  const isOnce = task.kind === 'report-payment-once';
  expect(answer.statusCode, answer.body).toBe(isOnce ? 409 : 200);
  if (isOnce) return bank.acknowledged(task);
  recorded.reports.push({ kind: task.kind, ...JSON.parse(task.content) });
  if (!again) await bank.acknowledged(task);
}

/** The API dies while it handles a report, so the report is not acknowledged. */
export async function reportAndDie({ parts }: World, task: Task | undefined, death: Death): Promise<void> {
  const { api, checkout, merchant, galla } = parts;
  if (task === undefined || task.kind === 'report-payment-once') return;
  const database = dyingDatabase(api, death);
  const said = JSON.parse(task.content);
  const now = galla.now();
  const engine = { keyId: engineKey.id, modes: ['live'] } as const;
  const context = { masterKey: galla.masterKey, now, clock: galla, address: '', userAgent: undefined };
  await untilDeath(() => {
    if (task.kind === 'report-payment') return settleAttempt({ ...checkout, database }, merchant.tenantId, said);
    if (task.kind === 'report-refund')
      return applyReport(database, openReports(database), { engine, report: said, now });
    if (task.kind === 'report-payout') return applyPayoutReport(database, engine, said, now);
    return applyChargeback(database, context, { engine, report: said });
  });
}
