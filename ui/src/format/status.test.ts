import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';
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

test('TXN-01 a phone number is written in groups', () => {
  expect(formatPhone('9811704340')).toBe('+91 98117 04340');
});
