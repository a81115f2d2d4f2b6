import type { Bench } from '../bench.ts';
import { openEnvironment } from '../bench-environment.ts';
import { measureRefunds } from '../refunding.ts';

/** Refunds of many payments. */
export const bench: Bench = {
  name: 'refunds',
  about: 'refunds of 1,200 payments through the API against the bare statements of the reservation',
  async run() {
    const environment = await openEnvironment();
    try {
      return await measureRefunds(environment, 1_200);
    } finally {
      await environment.close();
    }
  },
};
