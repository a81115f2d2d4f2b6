import type { Bench } from '../bench.ts';
import { inEnvironment } from '../bench-environment.ts';
import { measureRefunds } from '../refunding.ts';

/** Refunds of many payments. */
export const bench: Bench = {
  name: 'refunds',
  about: 'refunds of 1,200 payments through the API against the bare statements of the reservation',
  run: () => inEnvironment((environment) => measureRefunds(environment, 1_200)),
};
