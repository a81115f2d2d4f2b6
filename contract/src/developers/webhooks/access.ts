import { can, where } from '../../core/endpoint.ts';
import { developers } from '../developer/area.ts';

/** Who sets up webhooks and reads their deliveries: a payload shows payments of every store. */
export const managesWebhooks = { ...where(can('WEBHOOK_MANAGE_ACCESS'), developers), wholeMerchant: true } as const;
