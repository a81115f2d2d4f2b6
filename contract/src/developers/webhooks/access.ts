import { can, where } from '../../core/endpoint.ts';
import { developers } from '../developer/area.ts';

/** Who may set up webhooks and read their deliveries: a payload contains payments of every store. */
export const managesWebhooks = { ...where(can('WEBHOOK_MANAGE_ACCESS'), developers), wholeMerchant: true } as const;
