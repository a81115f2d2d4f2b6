import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** What Galla has acknowledged to somebody. Amounts are paise; ids as they are shown. */
export type Acknowledged =
  | {
      readonly what: 'payment';
      readonly providerTransactionId: string;
      readonly unitId: string;
      readonly amount: number;
    }
  | { readonly what: 'order'; readonly orderId: string; readonly merchantOrderId: string; readonly amount: number }
  | { readonly what: 'paid'; readonly orderId: string; readonly attemptId: string; readonly amount: number }
  | {
      readonly what: 'refund';
      readonly key: string;
      readonly refundId: string;
      readonly unitId: string;
      readonly amount: number;
    };

/** Writes every acknowledged answer to the disk before anything else is done with it. */
export class Recorder {
  readonly #path: string;
  readonly #file: number;
  #count = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'a');
  }

  /** How many answers there are. */
  get count(): number {
    return this.#count;
  }

  write(answer: Acknowledged): void {
    writeSync(this.#file, `${JSON.stringify(answer)}\n`);
    fsyncSync(this.#file);
    this.#count += 1;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Everything that was acknowledged, as the disk has it. */
  read(): Acknowledged[] {
    return readFileSync(this.#path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Acknowledged);
  }
}
