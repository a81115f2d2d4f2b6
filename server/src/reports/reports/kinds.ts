import { meets } from '@galla/contract/core/criteria.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import {
  criteriaOfKind,
  isWholeMerchants,
  ofSeveralMerchants,
  permissionOfKind,
} from '@galla/contract/reports/reports/access.ts';
import { type ReportKind, reportKindNames } from '@galla/contract/reports/reports/kinds.ts';
import type { Scope } from '../../platform/auth/scope.ts';

/** The kinds of reports that a person may request, depending on permissions, merchant and stores (REP-01). */
export const kindsFor = ({ permissions, facts, storeIds }: Scope): ReportKind[] =>
  reportKindNames.filter(
    (kind) =>
      permissions.has(permissionOfKind(kind)) &&
      meets(facts, criteriaOfKind(kind)) &&
      !(isWholeMerchants(kind) && storeIds !== null),
  );

/** Whether a person may request a report of a kind over this many merchants. */
export const mayHave = (scope: Scope, kind: ReportKind, merchants: number): boolean =>
  kindsFor(scope).includes(kind) &&
  (merchants < 2 || !isWholeMerchants(kind) || scope.permissions.has(ofSeveralMerchants));

/**
 * The owner of the templates and schedules that a person sees: the group, or the merchant in the mode of the session.
 */
export const ownerOf = ({ groupId, merchants }: Scope): string => groupId ?? merchants[0]?.tenantId ?? '';

/** The error for one field. */
export const wrong = (field: string, message: string) =>
  new Problem('STATUS_400', 400, { errors: [{ field, message }] });
