import { sql } from 'kysely';

/** The UTR of the settlement that payment `p` is in; null until it has reached the bank. */
export const settlementUtr = sql<string | null>`(select st.utr from settlement_item si
  join settlement st on st.tenant_id = si.tenant_id and st.id = si.settlement_id
  where si.tenant_id = p.tenant_id and si.payment_id = p.id and si.kind = 'PAYMENT')`;
