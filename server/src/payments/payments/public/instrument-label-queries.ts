import type { CardNetwork, LabelSource } from '@galla/contract/payments/payments/instruments.ts';
import { cardInstruments, instruments, instrumentsWhere } from '@galla/contract/payments/payments/instruments.ts';
import { netBankingBanks, wallets } from '@galla/contract/rail/names.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { codeList } from '../../../platform/db/arrays.ts';
import { named } from '../../../platform/db/csv-export.ts';

const bankName = sql`coalesce(${named(sql`p.bank`, netBankingBanks)}, p.bank)`;

const networkNames: Readonly<Record<CardNetwork, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  RUPAY: 'RuPay',
  AMEX: 'Amex',
  DINERS: 'Diners',
};
const cardKinds = Object.fromEntries(cardInstruments.map((type) => [type, instruments[type].card ?? '']));

/** The label of payment `p`, by its origin. */
const labels: { readonly [Source in LabelSource]: RawBuilder<unknown> } = {
  VPA: sql`masked_vpa(p.customer_vpa)`,
  CARD: sql`nullif(concat_ws(' ', ${named(sql`p.card_network`, networkNames)}, ${named(sql`p.instrument`, cardKinds)},
    '•• ' || p.card_last4), '')`,
  BANK: bankName,
  WALLET_OR_BANK: sql`coalesce(${named(sql`p.wallet`, wallets)}, p.wallet, ${bankName})`,
};

/** The masked name of payment `p`'s instrument: a VPA, a card, a bank or a wallet. */
export const instrumentLabel = sql<string | null>`case
  ${sql.join(
    Object.entries(labels).map(
      ([source, label]) =>
        sql`when p.instrument in (${sql.raw(codeList(instrumentsWhere(({ labelSource }) => labelSource === source)))}) then ${label}`,
    ),
    sql` `,
  )} end`;
