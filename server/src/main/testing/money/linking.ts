import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createPart } from '../../../collect/payment-links/create-part.ts';
import { type Death, dyingDatabase, untilDeath } from './dying-database.ts';
import { sendSigned } from './reporting.ts';
import { type LinkStep, pick, type Way } from './steps.ts';
import type { World } from './world.ts';

interface MadeLink {
  readonly id: string;
  readonly code: string;
  readonly amount: number;
  readonly isInParts: boolean;
}

/** A customer's choice on the page of a link. */
interface Press {
  readonly link: MadeLink;
  readonly key: string;
  readonly amount?: number;
}

/** The merchant's payment links and their customers: new links, chosen amounts, and cancellations. */
export class Linking {
  readonly #world: World;
  readonly #links: MadeLink[] = [];
  #lastPress: Press | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  async create({ amount, isInParts, seconds }: LinkStep): Promise<void> {
    const { merchant, galla } = this.#world.parts;
    const body = {
      merchantId: merchant.merchantId,
      amount,
      referenceId: `L${this.#world.number}-${this.#links.length}`,
      customer: { name: 'Asha Rao', phoneNumber: '9940127785' },
      expiresAt: new Date(galla.now() + seconds * 1000).toISOString(),
      ...(isInParts ? { firstPartAtLeast: 1_00 } : {}),
    };
    const answer = await sendSigned(galla, '/api/v1/athena/payLink/create', JSON.stringify(body));
    expect(answer.statusCode, answer.body).toBe(200);
    const { id, url } = answer.json().link;
    this.#links.push({ id, code: String(url).split('/').at(-1) ?? '', amount, isInParts });
    this.#world.recorded.links.set(id, amount);
  }

  /**
   * A customer chooses the rest of a link or a part of it, and gets an order. With `again` the last request is
   * repeated. With a death the API dies while it creates the order, and the customer presses again.
   */
  async choose({
    link: number,
    part,
    again,
    death,
  }: {
    link: number;
    part: number;
    again: boolean;
    death?: Death | undefined;
  }) {
    const link = pick(this.#links, number);
    if (link === undefined) return;
    const isPart = link.isInParts && part > 0;
    const pressed = { link, key: randomUUID() as string, ...(isPart ? { amount: part } : {}) };
    const press = again && this.#lastPress ? this.#lastPress : pressed;
    this.#lastPress = press;
    if (death !== undefined) await this.#chooseAndDie(press, death);
    const { link: of, ...body } = press;
    const path = `/api/payment-links/v1/${of.code}/parts`;
    const answer = await this.#world.parts.galla.app.inject({ method: 'POST', url: path, payload: body });
    expect([200, 400, 409, 429], answer.body).toContain(answer.statusCode);
    if (answer.statusCode === 200) await this.#world.ordering.know(answer.json().payUrl);
  }

  /** A new link, and one attempt at its whole amount. */
  async pay(method: Way): Promise<void> {
    await this.create({ amount: 100_00, isInParts: false, seconds: 1_800 });
    await this.choose({ link: this.#links.length - 1, part: 0, again: false });
    await this.#world.ordering.attemptNewest(method);
  }

  async cancel(number: number): Promise<void> {
    const { merchant, galla } = this.#world.parts;
    const link = pick(this.#links, number);
    if (link === undefined) return;
    const body = { merchantId: merchant.merchantId, paymentLinkId: link.id };
    const answer = await sendSigned(galla, '/api/v1/athena/payLink/cancel', JSON.stringify(body));
    expect([200, 409], answer.body).toContain(answer.statusCode);
  }

  async #chooseAndDie({ link, ...choice }: Press, death: Death): Promise<void> {
    const { api, checkout, galla } = this.#world.parts;
    const context = { ...checkout, database: dyingDatabase(api, death), now: galla.now() };
    await untilDeath(() => createPart(context, link.code, { ...choice, answers: [] }).catch(refused));
  }
}

/** Accepts a refusal as an answer. */
function refused(error: unknown): void {
  if (!(error instanceof Error && error.name === 'Problem')) throw error;
}
