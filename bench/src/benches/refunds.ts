import type { Bench } from '../bench.ts';
import { openHouse } from '../bench-environment.ts';
import { measureRefunds } from '../refunding.ts';

/** Refunds of many payments. */
export const bench: Bench = {
  name: 'refunds',
  about: 'refunds of 1,200 payments through the API against the bare statements of the reservation',
  async run() {
    const house = await openHouse();
    try {
      return await measureRefunds(house, 1_200);
    } finally {
      await house.close();
    }
  },
};
