import { operatorDesk } from '@galla/contract/operator/desk.ts';
import { operatorAccess } from '@galla/contract/operator/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { operatorUserCommand } from './command.ts';
import { operatorAccessHandlers, operatorDeskHandlers, type RetryWork } from './routes.ts';

export const operatorFeature = feature({
  name: 'operator',
  contract: { operatorAccess, operatorDesk },
  handlers: (services: { readonly retryWork: RetryWork }) => ({
    operatorAccess: operatorAccessHandlers,
    operatorDesk: operatorDeskHandlers(services),
  }),
  writes: ['operator_user'],
  freeText: { operator_user: { name: 'text' } },
  operator: [operatorUserCommand],
});
