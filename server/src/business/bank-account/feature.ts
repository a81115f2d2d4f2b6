import { bankAccounts } from '@galla/contract/business/bank-account/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { bankAccountAuditRules } from './audit-rules.ts';
import type { ChangeWork } from './jobs.ts';
import { changeAccounts } from './jobs.ts';
import { bankAccountHandlers } from './routes.ts';

const jobs: readonly Job<ChangeWork>[] = [changeAccounts];

export const bankAccountFeature = feature({
  name: 'bank-account',
  contract: { bankAccounts },
  handlers: () => ({ bankAccounts: bankAccountHandlers }),
  jobs,
  writes: ['bank_account_change', 'payout_account'],
  reads: ['account_check', 'posting'],
  auditRules: bankAccountAuditRules,
  freeText: {
    bank_account_change: { holder: 'text', registered_name: 'text', reason: 'text' },
    payout_account: { holder: 'text' },
  },
  distribution: { bank_account_change: 'tenant', payout_account: 'tenant' },
});
