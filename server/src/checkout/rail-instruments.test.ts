import type { RailInstrument } from '@galla/contract/payments/instruments.ts';
import { expectTypeOf, test } from 'vitest';
import type { PaidWith } from '../platform/rail/rail.ts';

test('PAY-05 the rail, whose code knows no feature, has the instruments that the record has of the hosted checkout', () => {
  expectTypeOf<PaidWith['instrument']>().toEqualTypeOf<RailInstrument>();
});
