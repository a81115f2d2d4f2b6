import { meets } from '@galla/contract/core/criteria.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import type { Scope } from '../../platform/auth/scope.ts';

/** Whether the person may open a screen in the mode of the call. */
export function opens(scope: Scope, { access, testMode }: Pick<Screen, 'access' | 'testMode'>): boolean {
  if ((!testMode && scope.mode === 'test') || access.who !== 'member') return false;
  const { anyOf, wholeMerchant, criteria } = access;
  return (
    anyOf.some((permission) => scope.permissions.has(permission)) &&
    (wholeMerchant !== true || scope.storeIds === null) &&
    (criteria === undefined || meets(scope.facts, criteria))
  );
}
