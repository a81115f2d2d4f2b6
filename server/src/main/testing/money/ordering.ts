import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { payWith } from './paying.ts';
import { sendSigned } from './reporting.ts';
import { pick, type Way } from './steps.ts';
import type { World } from './world.ts';

/** The shop and the customers of a world: orders, attempts to pay them, and cancellations. */
export class Ordering {
  readonly #world: World;
  readonly #tokens: string[] = [];
  #lastAttempt: { order: number; method: Way; key: string } | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  async order(amount: number): Promise<void> {
    const { merchant, galla } = this.#world.parts;
    const merchantOrderId = `W${this.#world.number}-${this.#tokens.length}`;
    const expiresAt = new Date(galla.now() + 1_800_000).toISOString();
    const body = { merchantId: merchant.merchantId, amount, merchantOrderId, expiresAt };
    const answer = await sendSigned(this.#world.parts.galla, '/api/checkout/v1/orders', JSON.stringify(body));
    expect(answer.statusCode, answer.body).toBe(200);
    const { payUrl, orderId } = answer.json();
    this.#tokens.push(new URL(payUrl).pathname.slice('/pay/'.length));
    this.#world.recorded.orders.set(orderId, amount);
  }

  /** Records an order that Galla itself created, by the address of its page. The same one may come again. */
  async know(payUrl: string): Promise<void> {
    const token = new URL(payUrl).pathname.slice('/pay/'.length);
    const known = this.#tokens.indexOf(token);
    if (known >= 0) this.#tokens.splice(known, 1);
    this.#tokens.push(token);
    const url = `/api/checkout/v1/orders/${token}`;
    const answer = await this.#world.parts.galla.app.inject({ method: 'GET', url });
    const { orderId, amount } = answer.json().order;
    this.#world.recorded.orders.set(orderId, amount);
  }

  /** A new order and one attempt at it. */
  async pay(method: Way): Promise<void> {
    await this.order(100_00);
    await this.attemptNewest(method);
  }

  /** An attempt at the last created or chosen order. */
  attemptNewest(method: Way): Promise<void> {
    return this.attempt({ order: this.#tokens.length - 1, method, again: false });
  }

  async attempt({ order, method, again }: { order: number; method: Way; again: boolean }): Promise<void> {
    const pressed = again && this.#lastAttempt ? this.#lastAttempt : { order, method, key: randomUUID() as string };
    this.#lastAttempt = pressed;
    const token = pick(this.#tokens, pressed.order);
    if (token === undefined) return;
    // The customer confirms paying while another payment is in progress.
    const page = await this.#world.parts.galla.app.inject({ method: 'GET', url: `/api/checkout/v1/orders/${token}` });
    const besides: number | undefined = page.json().order?.underWay?.number;
    const press = { key: pressed.key, method: payWith(pressed.method), besides };
    const answer = await this.#page(`${token}/attempts`, press);
    expect([200, 409, 429], answer.body).toContain(answer.statusCode);
  }

  async cancel(order: number): Promise<void> {
    const token = pick(this.#tokens, order);
    if (token === undefined) return;
    expect((await this.#page(`${token}/cancel`, {})).statusCode).toBe(200);
  }

  #page(path: string, payload: object) {
    return this.#world.parts.galla.app.inject({ method: 'POST', url: `/api/checkout/v1/orders/${path}`, payload });
  }
}
