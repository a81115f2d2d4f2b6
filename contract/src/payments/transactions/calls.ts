import { calls } from '../../core/endpoint.ts';
import type { transactions as transactionsEndpoints } from './endpoints.ts';
import type { paymentPulse as paymentPulseEndpoints } from './payment-pulse.ts';
import { paymentPulseRoutes, transactionsRoutes } from './routes.ts';

export const paymentPulse = calls<typeof paymentPulseEndpoints>(paymentPulseRoutes);

export const transactions = calls<typeof transactionsEndpoints>(transactionsRoutes);
