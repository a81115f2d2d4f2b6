import type { Settlement } from '@galla/contract/settlements/settlements/endpoints.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import parts from '@galla/ui/table/table-parts.module.css';
import { t } from '@lingui/core/macro';
import { waterfallOf } from './settlement-view-model.ts';
import css from './Waterfall.module.css';

const c = classNames(css);

/**
 * A ledger from the collected amount to the bank credit. Its lines have bars, and a double rule closes the last one.
 */
export function WaterfallLedger({ settlement }: { readonly settlement: Settlement }) {
  const { rows, broken } = waterfallOf(settlement);
  return (
    <table className={c('fall')} aria-label={t`Settlement breakdown`}>
      <tbody>
        {rows.map(({ label, note, amount, kind, from, to }) => (
          <tr key={label} className={c(kind)}>
            <th scope="row">
              {label}
              {note !== undefined && <small className={parts['headNote']}>{note}</small>}
            </th>
            <td className={c('track')} aria-hidden="true">
              <span>
                {amount !== 0 && (
                  <i
                    className={c(broken && (kind === 'gross' || kind === 'net') && 'broken')}
                    style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                  />
                )}
              </span>
            </td>
            <td className={c('amount')}>
              <Money paise={amount} total={kind === 'net'} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
