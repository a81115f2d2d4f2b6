import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DetailsSection } from '../../../lib/page/details/DetailsOf.tsx';
import css from './Details.module.css';

interface Props {
  readonly details: PaymentLinkDetails;
}

/** The items sold, if the link lists them. */
export function LinkItems({ details: { items } }: Props) {
  if (items.length === 0) return null;
  return (
    <DetailsSection title={t`Items`}>
      <table className={css['items']}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Item</Trans>
            </th>
            <th scope="col">
              <Trans>Quantity</Trans>
            </th>
            <th scope="col">
              <Trans>GST</Trans>
            </th>
            <th scope="col">
              <Trans>Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, quantity, unitPrice, gstRate }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a link never change
            <tr key={index}>
              <th scope="row">{name}</th>
              <td className="num">{formatCount(quantity)}</td>
              <td className="num">{gstRate === 0 ? '–' : `${gstRate}%`}</td>
              <td>
                <Money paise={unitPrice * quantity} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DetailsSection>
  );
}

/** The customer's answers, part by part. */
export function LinkAnswers({ details: { asks, answers } }: Props) {
  if (asks.length === 0) return null;
  const answersOf = (index: number) => answers.map(({ values }) => values[index] ?? '').filter((text) => text !== '');
  return (
    <DetailsSection title={t`Customer’s answers`}>
      <KeyValues items={asks.map(({ label }, index) => ({ name: label, value: answersOf(index).join(', ') }))} />
    </DetailsSection>
  );
}
