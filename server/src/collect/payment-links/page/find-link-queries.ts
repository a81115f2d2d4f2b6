import type { CardNetwork } from '@galla/contract/collect/checkout/card-rules.ts';
import { cardNetworkNames } from '@galla/contract/collect/checkout/card-rules.ts';
import { nameOf, netBankingBanks, wallets } from '@galla/contract/rail/names.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../../platform/db/database.ts';
import type { Setting } from '../../../platform/db/one-trip.ts';
import { readInOneTrip, tenantIn } from '../../../platform/db/one-trip.ts';
import { canBePaid } from '../public/message-usable-queries.ts';

type PaidWith = Pick<
  Row<'checkout_attempt'>,
  'method' | 'card_network' | 'card_last4' | 'bank' | 'wallet' | 'vpa' | 'utr'
>;

type ShownColumns =
  | 'tenant_id'
  | 'id'
  | 'state'
  | 'amount'
  | 'paid_amount'
  | 'first_part_at_least'
  | 'purpose'
  | 'reference_id'
  | 'customer_name'
  | 'language'
  | 'expires_at'
  | 'closed_at'
  | 'items'
  | 'asks';

/** The fields of a link that its page needs. */
export interface CustomerLinkRow extends Pick<Row<'payment_link'>, ShownColumns> {
  merchant_name: string;
  verified: boolean;
  mode: 'live' | 'test';
  can_be_paid: boolean;
  /** Whether an attempt of the open part is under way. */
  is_paying: boolean;
  contact_phone: string | null;
  contact_email: string | null;
  paid: (PaidWith & { amount: number; at: string })[];
}

/**
 * The link of a code, with its merchant and payments. Undefined for an unknown code. The transaction first sees only
 * the row of this code, and then the rows of its tenant. UPI IDs are masked.
 */
export async function findLinkByCode(database: Database, code: string): Promise<CustomerLinkRow | undefined> {
  const [row] = await readInOneTrip(database, {
    settings: { 'galla.link_code': code, 'galla.tenants': '{}', 'galla.link': '' },
    steps: [
      sql`
        select set_config('galla.tenants', format('{%s}', tenant_id), true) as "galla.tenants",
          set_config('galla.link', link_id::text, true) as "galla.link"
        from payment_link_code where code = ${code}`,
    ],
    last: linkByCode,
  });
  return row;
}

const linkByCode = (setting: Setting) => {
  const tenant = tenantIn(setting);
  return sql<CustomerLinkRow>`
    select l.tenant_id, l.id, l.state, l.amount, l.paid_amount, l.first_part_at_least, l.purpose, l.reference_id, l.customer_name, l.language,
      l.expires_at, l.closed_at, l.items, l.asks, m.name as merchant_name, m.kyc_status = 'VERIFIED' as verified, t.mode,
      ${canBePaid(tenant)} as can_be_paid,
      exists (
        select from payment_link_part p join checkout_attempt a on a.tenant_id = p.tenant_id and a.order_id = p.order_id
        where p.tenant_id = ${tenant} and p.link_id = l.id and p.state = 'OPEN' and a.state = 'PENDING') as is_paying,
      c.email as contact_email,
      coalesce(c.phone, (select s.phone from store s where s.tenant_id = ${tenant} and s.phone_verified_at is not null
        order by s.id limit 1)) as contact_phone,
      coalesce((
        select json_agg(json_build_object('amount', p.amount, 'at', p.closed_at, 'method', a.method,
          'card_network', a.card_network, 'card_last4', a.card_last4, 'bank', a.bank, 'wallet', a.wallet,
          'vpa', masked_vpa(a.vpa), 'utr', a.utr) order by p.number)
        from payment_link_part p join checkout_attempt a on a.tenant_id = p.tenant_id and a.id = p.attempt_id
        where p.tenant_id = ${tenant} and p.link_id = l.id and p.state = 'PAID'), '[]') as paid
    from payment_link l join tenant t on t.id = l.tenant_id join merchant m on m.id = t.merchant_id
    left join customer_contact c on c.tenant_id = l.tenant_id
    where l.tenant_id = ${tenant} and l.id = nullif(${setting('galla.link')}, '')::uuid`;
};

/** The instrument that paid a part, as receipts name it. Null if only the method is known. */
export function instrumentOf({ method, card_network, card_last4, bank, wallet, vpa }: PaidWith): string | null {
  switch (method) {
    case 'UPI':
      return vpa;
    case 'CARD':
      return card_last4 === null
        ? null
        : `${cardNetworkNames[card_network as CardNetwork] ?? ''} •• ${card_last4}`.trim();
    case 'NET_BANKING':
      return bank === null ? null : nameOf(netBankingBanks, bank);
    case 'WALLET':
      return wallet === null ? null : nameOf(wallets, wallet);
    default:
      return method satisfies never;
  }
}
