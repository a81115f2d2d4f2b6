import { sql } from 'kysely';
import { divideHalfEven } from './charges.ts';

/** `bearsGst` of a payment `p`, in SQL. */
export const bearsGstSql = sql<boolean>`(p.instrument not in ('CREDIT_CARD', 'DEBIT_CARD') or p.amount > 200000)`;

/** Percent of the taxable value that CGST is; SGST is as much. */
const halfPercent = 9;

/** The GST on fees of one settlement, in paise: CGST is rounded half to even once, and SGST is the same. */
export const gstOfSettlement = (taxable: number): number => 2 * divideHalfEven(taxable * halfPercent, 100);
