import { expect, test } from 'vitest';
import { formatPhone, maskAccount, maskPhone, maskVpa } from './mask.ts';
import { statusGroup, statusLabel } from './status.ts';

test('UI-07 waiting states are warnings', () => {
  for (const state of ['PENDING', 'DEEMED', 'INITIATED', 'PROCESSING', 'QUEUED', 'IN PROGRESS', 'IN_PROGRESS'])
    expect(statusGroup(state)).toBe('warning');
});

test('UI-07 failed states are errors', () => {
  for (const state of ['ERRORED', 'FAILED', 'CANCELLED']) expect(statusGroup(state)).toBe('error');
});

test('UI-07 completed states are successes', () => {
  for (const state of ['COMPLETED', 'APPROVED', 'SUCCESS', 'ACTIVE']) expect(statusGroup(state)).toBe('success');
});

test('UI-07 a payment link has its own groups, and an expired one is a warning', () => {
  expect(statusGroup('ACTIVE', 'link')).toBe('info');
  expect(statusGroup('CREATED', 'link')).toBe('neutral');
  expect(statusGroup('ERRORED', 'link')).toBe('neutral');
  expect(statusGroup('EXPIRED', 'link')).toBe('warning');
  expect(statusLabel('CREATED', 'link')).toBe('Creating');
});

test('UI-07 an unknown state is neutral and still readable', () => {
  expect(statusGroup('NOT_STARTED')).toBe('neutral');
  expect(statusLabel('NOT_STARTED')).toBe('Not started');
  expect(statusLabel('PENDING')).toBe('Pending');
});

test('TXN-01 a customer is shown without details that would identify them elsewhere', () => {
  expect(maskVpa('sneha.kulkarni@okaxis')).toBe('sn••••ni@okaxis');
  expect(maskVpa('9811704221@ybl')).toBe('98••••••21@ybl');
  expect(maskVpa('raj@upi')).toBe('r••••@upi');
  expect(maskPhone('+919811704214')).toBe('+91 98••• ••214');
  expect(maskPhone('9811704214')).toBe('+91 98••• ••214');
  expect(maskPhone('+14155550123')).toBe('+14 ••••••123');
  expect(maskAccount('5010 0123 4417')).toBe('•• 4417');
  expect(formatPhone('9811704340')).toBe('+91 98117 04340');
});
