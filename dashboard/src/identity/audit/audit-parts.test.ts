import { auditActNames } from '@galla/contract/registry.ts';
import { expect, test } from 'vitest';
import { actsOf } from './audit-parts.ts';

test('the audit log opens with money, team, bank and keys; sign-ins are grouped, and everything is one press away', () => {
  const matters = actsOf('matters') ?? [];
  for (const act of [
    'REFUND_CREATED',
    'USER_INVITED',
    'BANK_ACCOUNT_CHANGED',
    'API_KEY_VIEWED',
    'SETTLEMENTS_HELD',
  ] as const)
    expect(matters).toContain(act);
  expect(matters).not.toContain('SIGNED_IN');
  expect(matters).not.toContain('REPORT_DOWNLOADED');
  expect(actsOf('signIns')).toContain('SIGN_IN_FAILED');
  expect(actsOf('all')).toBeUndefined();
  expect(new Set([...matters, ...(actsOf('signIns') ?? [])]).size).toBeLessThan(auditActNames.length);
});
