import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** An acknowledged answer of the server. Amounts are in paise; ids are public. */
export type Acknowledged =
  | {
      readonly what: 'payment';
      readonly providerTransactionId: string;
      readonly unitId: string;
      readonly amount: number;
    }
  | { readonly what: 'order'; readonly orderId: string; readonly merchantOrderId: string; readonly amount: number }
  | { readonly what: 'paid'; readonly orderId: string; readonly attemptId: string; readonly amount: number }
  | { readonly what: 'link'; readonly linkId: string; readonly amount: number }
  | { readonly what: 'link cancelled'; readonly linkId: string }
  | {
      readonly what: 'page order';
      readonly orderId: string;
      readonly amount: number;
      /** The total of the chosen items. */
      readonly asked: number;
    }
  | { readonly what: 'page closed'; readonly pageId: string }
  | { readonly what: 'link file'; readonly batchId: string; readonly links: number }
  | { readonly what: 'file'; readonly batchId: string; readonly rows: number }
  | { readonly what: 'confirmed'; readonly batchId: string }
  | {
      readonly what: 'refund';
      /** The key of the request, or the identity of a file's row. */
      readonly key: string;
      readonly refundId: string;
      readonly unitId: string;
      readonly amount: number;
    };

/** Writes every acknowledged answer to the disk before it is used. */
export class Recorder {
  readonly #path: string;
  readonly #file: number;
  #count = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'a');
  }

  /** The number of answers. */
  get count(): number {
    return this.#count;
  }

  write(...answers: readonly Acknowledged[]): void {
    if (answers.length === 0) return;
    writeSync(this.#file, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
    fsyncSync(this.#file);
    this.#count += answers.length;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** All acknowledged answers on the disk. */
  read(): Acknowledged[] {
    return readFileSync(this.#path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Acknowledged);
  }
}
