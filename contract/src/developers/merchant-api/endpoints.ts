import { endpoints } from '../../core/endpoint.ts';
import { linkEndpoints } from './links.ts';
import { moneyEndpoints } from './money.ts';
import { orderEndpoints } from './orders.ts';
import { reportEndpoints } from './reports.ts';
import { merchantApiRoutes } from './routes.ts';
import { webhookEndpoints } from './webhooks.ts';

/** The API that a merchant's programs call with an API key (DEV-04). The key's mode decides the tenant. */
export const merchantApi = endpoints(merchantApiRoutes, {
  ...orderEndpoints,
  ...moneyEndpoints,
  ...linkEndpoints,
  ...reportEndpoints,
  ...webhookEndpoints,
});
