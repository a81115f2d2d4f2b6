import * as z from 'zod/mini';
import { instant } from '../../core/schema.ts';
import { netBankingBanks, wallets } from '../../rail/callbacks.ts';
import { payMethods } from './pay-methods.ts';

/** What the audit log says of this feature. */
export const checkoutActs = {
  OUTAGE_SET: 'Provider announced a bank outage',
  OUTAGE_ENDED: 'Provider ended a bank outage',
} as const;

/** What can have an outage: a method of payment, or one bank or wallet. */
export const outageCodes: readonly string[] = [...payMethods, ...Object.keys(netBankingBanks), ...Object.keys(wallets)];

/** The configuration of this feature, with its default (SES-10): the outages of this moment. */
export const checkoutDefaults = { outageWidget: [] } as const;

/** The widget of the dashboard about outages: each with its code, and until when it is expected. */
export const checkoutWidgets = { outageWidget: z.optional(z.array(z.object({ code: z.string(), until: instant }))) };
