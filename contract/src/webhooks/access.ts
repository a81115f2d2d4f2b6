import { plannedDeveloperScreens } from '../developer/screens.ts';

/** Who sets up webhooks and reads their deliveries: a payload shows payments of every store. */
export const managesWebhooks = { ...plannedDeveloperScreens.webhooks.access, wholeMerchant: true } as const;
