import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import type { FeeAudit } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import parts from '@galla/ui/table/table-parts.module.css';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from './Checks.module.css';
import { sumOf } from './fee-view-model.ts';

/** Charged and expected fees by instrument, largest first, with their total. */
export function FeesByInstrument({ audit }: { readonly audit: FeeAudit }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll this area
    <section className={css['scroll']} aria-label={t`Fees by payment method`} tabIndex={0}>
      <table className={css['sumTable']} aria-label={t`Fees by payment method`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Paid with</Trans>
            </th>
            <th scope="col">
              <Trans>Amount</Trans>
            </th>
            <th scope="col">
              <Trans>Fee charged</Trans>
            </th>
            <th scope="col">
              <Trans>GST charged</Trans>
            </th>
            <th scope="col">
              <Trans>At your rates</Trans>
            </th>
            <th scope="col">
              <Trans>Difference</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {audit.byInstrument.map((line) => (
            <Line key={line.instrument} name={instruments[line.instrument].name} line={line} />
          ))}
        </tbody>
        <tfoot>
          <Line name={t`All`} line={audit} />
        </tfoot>
      </table>
    </section>
  );
}

type Sums = Pick<FeeAudit, 'payments' | 'amount' | 'charged' | 'expected'> & { readonly differing?: number };

function Line({ name, line }: { readonly name: string; readonly line: Sums }) {
  const { payments, amount, charged, expected, differing = 0 } = line;
  return (
    <tr>
      <th scope="row">
        {name}
        <small className={parts['headNote']}>
          {paymentCount(payments)}
          {differing > 0 && ` · ${plural(differing, { one: '# differs', other: '# differ' })}`}
        </small>
      </th>
      <td>
        <Money paise={amount} />
      </td>
      <td>
        <Money paise={charged.fee} />
      </td>
      <td>
        <Money paise={charged.gst} />
      </td>
      <td>
        <Money paise={sumOf(expected)} />
      </td>
      <td>
        <Money paise={sumOf(charged) - sumOf(expected)} />
      </td>
    </tr>
  );
}
