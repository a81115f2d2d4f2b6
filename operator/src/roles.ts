import type { OperatorRole } from '@galla/contract/core/permissions.ts';

export const roleNames: Readonly<Record<OperatorRole, string>> = {
  REVIEWER: 'Reviewer',
  APPROVER: 'Approver',
  SUPPORT: 'Support',
  ADMINISTRATOR: 'Administrator',
};
