import {
  type BatchCells,
  type BatchRowError,
  batchRowErrors,
  exampleBatchRow,
} from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RefundBatchRow } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { expect, test } from 'vitest';
import { changedCells, columnOfError, isLeftOut, rowStateOf } from './batch-row.ts';

const row = (changed: Partial<RefundBatchRow>) => ({ state: 'RIGHT', refundState: null, ...changed }) as RefundBatchRow;

test('REF-06 an error is shown at the cell it belongs to', () => {
  const at = (code: BatchRowError, cells: BatchCells = exampleBatchRow) => columnOfError(code, cells);
  expect(at('AMOUNT_DECIMALS')).toBe('amount');
  expect(at('REASON_EMPTY')).toBe('refundReason');
  expect(at('REFUND_ID_USED')).toBe('refundTransactionId');
  // A missing payment is an error of the cell that names the payment.
  expect(at('PAYMENT_NOT_FOUND')).toBe('providerReferenceId');
  expect(at('PAYMENT_NOT_FOUND', { ...exampleBatchRow, providerReferenceId: '' })).toBe('merchantForwardTransactionId');
  // A truncated id is an error of the cell that contains it.
  expect(at('ID_DIGITS_LOST', { ...exampleBatchRow, merchantOrderId: '1.23457E+17' })).toBe('merchantOrderId');
  const ofTheRow = (Object.keys(batchRowErrors) as BatchRowError[]).filter((code) => at(code) === undefined);
  expect(ofTheRow).toEqual(['CELL_COUNT', 'FORMULA', 'ID_DIGITS_LOST', 'TEXT_NOT_ALLOWED', 'ROW_USED']);
});

test('REF-06 only changed cells are sent, trimmed like those of a file', () => {
  expect(changedCells(exampleBatchRow, { ...exampleBatchRow, amount: ' 500 ', merchantId: 'MERCHANT01 ' })).toEqual({
    amount: '500',
  });
});

test('REF-05 a row shows its refund’s state once it has one', () => {
  expect(rowStateOf(row({ state: 'DONE', refundState: 'COMPLETED' }))).toEqual({
    label: 'Refund Completed',
    group: 'success',
  });
  expect(rowStateOf(row({ state: 'FAILED' }))).toEqual({ label: 'Not refunded', group: 'error' });
  expect([row({ state: 'DONE', refundState: 'FAILED' }), row({ state: 'DROPPED' }), row({})].map(isLeftOut)).toEqual([
    true,
    true,
    false,
  ]);
});
