import type { Bench } from '../bench.ts';
import { openHouse } from '../bench-environment.ts';
import { measureRefunds } from '../refunding.ts';

/** Refunds of one and the same payment. */
export const bench: Bench = {
  name: 'refunds-hot',
  about: 'refunds of one payment through the API against the bare statements of the reservation',
  async run() {
    const house = await openHouse();
    try {
      return await measureRefunds(house, 1);
    } finally {
      await house.close();
    }
  },
};
