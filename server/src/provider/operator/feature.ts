import { operatorDesk } from '@galla/contract/provider/operator/desk.ts';
import { operatorAccess } from '@galla/contract/provider/operator/endpoints.ts';
import { kycReviews } from '@galla/contract/provider/operator/submissions.ts';
import { feature } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { operatorUserCommand } from './command.ts';
import { kycReviewHandlers, operatorAccessHandlers, operatorDeskHandlers, type RetryWork } from './routes.ts';

export const operatorFeature = feature({
  name: 'operator',
  contract: { operatorAccess, operatorDesk, kycReviews },
  handlers: (services: { readonly retryWork: RetryWork; readonly files: FileStore }) => ({
    operatorAccess: operatorAccessHandlers,
    operatorDesk: operatorDeskHandlers(services),
    kycReviews: kycReviewHandlers(services),
  }),
  writes: ['operator_user', 'review_approval'],
  reads: ['auditor_finding', 'kyc_submission', 'money_freeze', 'refused_event'],
  freeText: { operator_user: { name: 'text' }, review_approval: { note: 'text' } },
  operator: [operatorUserCommand],
  distribution: { operator_user: 'reference', review_approval: 'local' },
});
