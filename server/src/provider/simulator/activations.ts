import { randomInt } from 'node:crypto';
import type { RailActivation } from '../../platform/rail/rail.ts';
import type { Book } from './book.ts';
import { findActivation, hasAskedBefore, insertActivation, isOut } from './book-queries.ts';
import { activationAnswer, contentOf } from './book-rows.ts';
import type { ActivationOrder, Delays, Taken } from './instructions.ts';
import { activationFailure, activationNames } from './outcomes.ts';

/** The gateway activations of the simulated bank. Every method works inside `Book.write`. */
export class Activations {
  readonly #book: Book;
  readonly #delays: Delays;

  constructor(book: Book, delays: Delays) {
    this.#book = book;
    this.#delays = delays;
  }

  start(order: ActivationOrder, now: number): Taken<RailActivation> {
    const content = contentOf(order);
    const known = findActivation(this.#book, order.activationId);
    if (known !== undefined)
      return known.content === content
        ? { is: 'taken', answer: activationAnswer(known, now), answers: true }
        : { is: 'reused' };
    const outcome = activationNames.get(order.merchantName.toLowerCase().split(/\s+/).at(-1) ?? '') ?? 'success';
    if (outcome === 'not-taken' || isOut(this.#book, 'all')) return { is: 'not-taken' };
    const isFailure =
      outcome === 'failure' || (outcome === 'failure-once' && !hasAskedBefore(this.#book, order.merchantId));
    const row = {
      activation_id: order.activationId,
      content,
      merchant_id: order.merchantId,
      gateway_merchant_id: isFailure ? null : `GM${randomInt(10 ** 9, 10 ** 10)}`,
      failure_reason: isFailure ? activationFailure : null,
      ends_at: outcome === 'pending-success' ? now + this.#delays.pending : now,
      created_at: now,
    };
    insertActivation(this.#book, row);
    const answers = outcome !== 'time-out' && !isOut(this.#book, 'silence');
    return { is: 'taken', answer: activationAnswer(row, now), answers };
  }

  find(activationId: string, now: number): RailActivation | undefined {
    const row = findActivation(this.#book, activationId);
    return row === undefined ? undefined : activationAnswer(row, now);
  }
}
