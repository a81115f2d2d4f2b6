import type { PageItem } from '@galla/contract/collect/payment-pages/schemas.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from './Details.module.css';

/** The items of the page, with their remaining stock. */
export const PageItems = ({ items }: { readonly items: readonly PageItem[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
  <section className={css['scroll']} aria-label={t`Items sold`} tabIndex={0}>
    <table className={css['table']}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Item</Trans>
          </th>
          <th scope="col">
            <Trans>Price</Trans>
          </th>
          <th scope="col">
            <Trans>Sold</Trans>
          </th>
          <th scope="col">
            <Trans comment="Items in payments under way">Reserved</Trans>
          </th>
          <th scope="col">
            <Trans comment="Items that can still be sold">Left</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, name, unitPrice, sold, reserved, stock }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <Money paise={unitPrice} />
            </td>
            <td className="num">{formatCount(sold)}</td>
            <td className="num">{formatCount(reserved)}</td>
            <td className="num">{stock === null ? t`No limit` : formatCount(stock - sold - reserved)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
