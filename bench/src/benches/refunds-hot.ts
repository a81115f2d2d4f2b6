import type { Bench } from '../bench.ts';
import { inEnvironment } from '../bench-environment.ts';
import { measureRefunds } from '../refunding.ts';

/** Refunds of one and the same payment. */
export const bench: Bench = {
  name: 'refunds-hot',
  about: 'refunds of one payment through the API against the bare statements of the reservation',
  run: () => inEnvironment((environment) => measureRefunds(environment, 1)),
};
