import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { expect } from 'vitest';
import { confirm, csvOf, details, move, upload } from '../../../refunds/refund-batches/testing/fixtures.ts';
import { askRefund } from '../../../refunds/refunds/testing/fixtures.ts';
import { type FileRow, pick } from './steps.ts';
import type { World } from './world.ts';

/** The people of a world who refund: single refunds, files of refunds, and decisions on both. */
export class Refunding {
  readonly #world: World;
  readonly #batches: string[] = [];
  #lastRefund: { payment: number; amount: number; key: string } | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  async refund({ payment, amount, again }: { payment: number; amount: number; again: boolean }): Promise<void> {
    const request = again && this.#lastRefund ? this.#lastRefund : { payment, amount, key: randomUUID() as string };
    this.#lastRefund = request;
    const row = pick(await this.#world.payments(), request.payment);
    if (row === undefined) return;
    const answer = await askRefund(this.#world.parts.asker, encodeId('payment', row.id), request.amount, {
      key: request.key,
    });
    // 422: payments have arrived since, so that the number names another one under the same key.
    if (answer.statusCode !== 200) return expect([409, 422], answer.body).toContain(answer.statusCode);
    const { refundId, amount: taken } = answer.json();
    const before = this.#world.recorded.refunds.get(refundId);
    if (before !== undefined) expect([answer.headers['idempotent-replayed'], taken]).toEqual(['true', before]);
    this.#world.recorded.refunds.set(refundId, taken);
  }

  async decide(refundId: string | undefined, approve: boolean): Promise<void> {
    if (refundId !== undefined) await this.#decision(`/v1/refunds/${refundId}/decision`, approve);
  }

  async approveAll(): Promise<void> {
    for (const id of await this.#openRefunds()) await this.decide(encodeId('refund', id), true);
  }

  async upload({ rows, confirm: confirmed }: { rows: readonly FileRow[]; confirm: boolean }): Promise<void> {
    await this.#send(rows);
    if (confirmed) await this.confirm(this.#batches.length - 1);
  }

  async confirm(number: number): Promise<void> {
    const { asker } = this.#world.parts;
    const batchId = pick(this.#batches, number);
    if (batchId === undefined) return;
    await this.#world.work('batches');
    const batch = await details(asker, batchId);
    if (batch.state !== 'READY') return;
    if (batch.wrong > 0)
      await asker.send('POST', `/v1/batch/refunds/${batchId}/rows/drop`, { body: { allWrong: true } });
    expect([200, 409]).toContain((await confirm(asker, await details(asker, batchId))).statusCode);
  }

  async decideBatch(number: number, approve: boolean): Promise<void> {
    const batchId = pick(this.#batches, number);
    if (batchId !== undefined) await this.#decision(`/v1/batch/refunds/${batchId}/decision`, approve);
  }

  async move(number: number, request: Parameters<typeof move>[2]): Promise<void> {
    const batchId = pick(this.#batches, number);
    if (batchId === undefined) return;
    expect([200, 409]).toContain((await move(this.#world.parts.asker, batchId, request)).statusCode);
  }

  /** Approves every file, and resumes those that are paused. */
  async endBatches(): Promise<void> {
    for (const batchId of this.#batches) {
      await this.#decision(`/v1/batch/refunds/${batchId}/decision`, true);
      await move(this.#world.parts.asker, batchId, 'RESUME');
    }
  }

  async #send(rows: readonly FileRow[]): Promise<void> {
    const payments = await this.#world.payments();
    const { merchantId } = this.#world.parts.merchant;
    const cells = rows.flatMap(({ payment, amount, name }) => {
      const row = pick(payments, payment);
      if (row === undefined) return [];
      const refundTransactionId = name === 0 ? '' : `R-${name}`;
      const merchantOrderId = row.merchant_order_id ?? '';
      const named = { providerReferenceId: row.provider_transaction_id, merchantOrderId, refundTransactionId };
      return [{ merchantId, amount: (amount / 100).toFixed(2), ...named, refundReason: 'Not delivered' }];
    });
    if (cells.length === 0) return;
    const answer = await upload(this.#world.parts.asker, csvOf(...cells));
    expect(answer.statusCode, answer.body).toBe(200);
    this.#batches.push(answer.json().batchId);
  }

  async #decision(path: string, approve: boolean): Promise<void> {
    const headers = { [idempotencyHeader]: randomUUID() };
    const body = { decision: approve ? 'APPROVE' : 'REJECT' };
    const answer = await this.#world.parts.decider.send('POST', path, { body, headers });
    expect([200, 409], answer.body).toContain(answer.statusCode);
  }

  async #openRefunds(): Promise<string[]> {
    const rows = await this.#world.parts.galla.rows.kysely
      .selectFrom('refund')
      .select('id')
      .where('tenant_id', '=', this.#world.parts.merchant.tenantId)
      .where('state', '=', 'AWAITING_APPROVAL')
      .execute();
    return rows.map(({ id }) => id);
  }
}
