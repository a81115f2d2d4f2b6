import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BellRing, FileText, Landmark, Store } from 'lucide-react';
import { providerName } from '../../../lib/page/provider.ts';
import css from './Welcome.module.css';

const c = classNames(css);

const promises = () => [
  { icon: BellRing, text: t`Payment notifications in real time` },
  { icon: FileText, text: t`Financial records and transaction reports` },
  { icon: Landmark, text: t`Settlement details, to the paisa` },
  { icon: Store, text: t`Stores, staff and support in one place` },
];

const slip = () => [
  { label: t`Customers paid`, note: t`927 payments`, amount: 41_627_350 },
  { label: t`Refunds`, note: t`7 refunds`, amount: -649_000 },
  { label: t`Fee`, note: t`none on UPI`, amount: -189_762 },
  { label: t`GST on fee`, note: '18%', amount: -34_157 },
];

/** The welcome text (UI-10), with a day's slip as its picture. */
export function Welcome() {
  return (
    <aside className={c('welcome')} aria-label={t`Features of ${providerName}`}>
      <div className={c('inner')}>
        <h2 className={c('claim')}>
          <Trans>Every rupee, from the customer’s phone to your bank.</Trans>
        </h2>
        <div className={c('slip')} data-theme="light" aria-hidden="true">
          <p className={c('head')}>
            <span>
              <Trans>Thu 19 Nov</Trans>
            </span>
            <span>
              <Trans>Annapurna Sweets</Trans>
            </span>
          </p>
          <Ledger
            label={t`Example day`}
            size="large"
            rows={[
              ...slip(),
              {
                label: (
                  <span className={c('net')}>
                    <Trans>
                      In your bank<small>Fri 20 Nov, 10:14 AM</small>
                    </Trans>
                  </span>
                ),
                amount: 40_754_431,
                kind: 'total',
              },
            ]}
          />
        </div>
        <ul className={c('promises')}>
          {promises().map(({ icon, text }) => (
            <li key={text}>
              <Icon of={icon} size={18} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
