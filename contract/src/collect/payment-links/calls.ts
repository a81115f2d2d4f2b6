import { calls } from '../../core/endpoint.ts';
import type {
  offlinePaymentLinks as offlinePaymentLinksEndpoints,
  paymentLinkActivation as paymentLinkActivationEndpoints,
  paymentLinks as paymentLinksEndpoints,
} from './endpoints.ts';
import type { paymentLinkMessages as paymentLinkMessagesEndpoints } from './message-endpoints.ts';
import {
  offlinePaymentLinksRoutes,
  paymentLinkActivationRoutes,
  paymentLinkMessagesRoutes,
  paymentLinksRoutes,
} from './routes.ts';

export const offlinePaymentLinks = calls<typeof offlinePaymentLinksEndpoints>(offlinePaymentLinksRoutes);

export const paymentLinkActivation = calls<typeof paymentLinkActivationEndpoints>(paymentLinkActivationRoutes);

export const paymentLinkMessages = calls<typeof paymentLinkMessagesEndpoints>(paymentLinkMessagesRoutes);

export const paymentLinks = calls<typeof paymentLinksEndpoints>(paymentLinksRoutes);
