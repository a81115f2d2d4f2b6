import type { Bench } from '../bench.ts';
import { openEnvironment } from '../bench-environment.ts';
import { measureRefunds } from '../refunding.ts';

/** Refunds of one and the same payment. */
export const bench: Bench = {
  name: 'refunds-hot',
  about: 'refunds of one payment through the API against the bare statements of the reservation',
  async run() {
    const environment = await openEnvironment();
    try {
      return await measureRefunds(environment, 1);
    } finally {
      await environment.close();
    }
  },
};
