import type { BatchCells } from '@galla/contract/refunds/refund-batches/rules.ts';
import {
  batchAmount,
  batchReason,
  batchRowErrors,
  cellsError,
  exampleBatchRow,
} from '@galla/contract/refunds/refund-batches/rules.ts';
import { refundReasonNames, refundReasons } from '@galla/contract/refunds/refunds/rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const withCells = (cells: Partial<BatchCells>): BatchCells => ({ ...exampleBatchRow, ...cells });

describe('the cells of a row', () => {
  test('REF-06 the template’s example row is valid', () => {
    expect([cellsError(exampleBatchRow), batchAmount(exampleBatchRow)]).toEqual([undefined, 499_00]);
  });

  test('REF-06 every amount with two decimals is read to the paisa, and zero is too small', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_00_00_000_00 }), (paise) => {
        const cells = withCells({ amount: `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}` });
        if (paise === 0) expect(cellsError(cells)).toBe('AMOUNT_TOO_SMALL');
        else expect([cellsError(cells), batchAmount(cells)]).toEqual([undefined, paise]);
      }),
      { numRuns: 2000 },
    );
  });

  test('REF-06 with any cells, a row is either valid or has an error with a text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    const row = fc.record({
      merchantId: text,
      refundTransactionId: text,
      amount: text,
      providerReferenceId: text,
      merchantForwardTransactionId: text,
      merchantOrderId: text,
      refundReason: text,
      providerId: text,
    });
    fc.assert(
      fc.property(row, (cells) => {
        const error = cellsError(cells);
        if (error === undefined) expect(batchAmount(cells)).toBeGreaterThanOrEqual(1);
        else expect(batchRowErrors[error]).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  test('REF-06 either id or both can identify a payment', () => {
    const [provider, forward] = [{ providerReferenceId: 'T1' }, { merchantForwardTransactionId: 'M1' }];
    const none = { providerReferenceId: '', merchantForwardTransactionId: '' };
    expect(
      [provider, forward, { ...provider, ...forward }, {}].map((ids) => cellsError(withCells({ ...none, ...ids }))),
    ).toEqual([undefined, undefined, undefined, 'REFERENCE_EMPTY']);
  });
});

test('REF-06 a reason from the form is stored as its code, any other reason as written', () => {
  for (const name of refundReasonNames)
    expect([batchReason(name), batchReason(` ${refundReasons[name].toUpperCase()}`)]).toEqual([
      { reason: name, note: null },
      { reason: name, note: null },
    ]);
  expect(batchReason(' Torn box ')).toEqual({ reason: 'OTHER', note: 'Torn box' });
});
