import * as z from 'zod/mini';
import { instant } from '../../core/schema.ts';
import { netBankingBanks, wallets } from '../../rail/names.ts';
import { payMethods } from './pay-methods.ts';

/** The audit log texts of this feature's actions. */
export const checkoutActs = {
  OUTAGE_SET: 'Provider announced a bank outage',
  OUTAGE_ENDED: 'Provider ended a bank outage',
} as const;

/** What can have an outage: a payment method, or one bank or wallet. */
export const outageCodes: readonly string[] = [...payMethods, ...Object.keys(netBankingBanks), ...Object.keys(wallets)];

/** The default configuration of this feature (SES-10): the current outages. */
export const checkoutDefaults = { outageWidget: [] } as const;

/** The dashboard's outage widget: each outage with its code and its expected end. */
export const checkoutWidgets = { outageWidget: z.optional(z.array(z.object({ code: z.string(), until: instant }))) };
