import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronRight, CreditCard, Landmark, Smartphone, Wallet } from 'lucide-react';
import { Logo } from '../../../lib/page/Logo.tsx';
import { providerName } from '../../../lib/page/provider.ts';
import { PhonePreview } from '../public/PhonePreview.tsx';
import css from './Preview.module.css';

const c = classNames(css);

const ways = () =>
  [
    { name: 'UPI', icon: Smartphone },
    { name: t`Card`, icon: CreditCard },
    { name: t`Net banking`, icon: Landmark },
    { name: t`Wallet`, icon: Wallet },
  ] as const;

interface Props {
  readonly merchantName: string;
  readonly customerName: string;
  readonly purpose: string;
  readonly referenceId: string;
  readonly amount: number | null;
  /** When the link expires. */
  readonly expiresAt: string | undefined;
}

/** A preview of the customer's page while the link is being written. */
export function LinkPreview({ merchantName, customerName, purpose, referenceId, amount, expiresAt }: Props) {
  const [firstName = ''] = customerName.trim().split(/\s+/);
  return (
    <PhonePreview
      head={firstName === '' ? t`Your customer’s view` : t`${firstName}’s view`}
      merchantName={merchantName}
      badge={t`Verified business`}
      pay={t`Pay ${{ amount: formatMoney(amount ?? 0) }}`}
      className={css['preview']}
      phoneClassName={css['phone']}
      foot={
        <p className={c('secured')}>
          <Logo size={14} word={false} />
          {t`Secured by ${providerName}`}
        </p>
      }
    >
      {purpose !== '' && <p className={c('purpose')}>{purpose}</p>}
      <p className={c('amount', purpose === '' && 'apart')}>
        <Money paise={amount ?? 0} size="large" />
      </p>
      <dl>
        <div>
          <dt>
            <Trans>Reference</Trans>
          </dt>
          <dd className="num">{referenceId === '' ? '–' : referenceId}</dd>
        </div>
        <div>
          <dt>
            <Trans>Pay by</Trans>
          </dt>
          <dd className="num">
            {expiresAt === undefined ? '–' : t`${{ expiresAt: formatDate(expiresAt) }}, 11:59 PM`}
          </dd>
        </div>
      </dl>
      <ul>
        {ways().map(({ name, icon }) => (
          <li key={name}>
            <Icon of={icon} size={18} />
            {name}
            <Icon of={ChevronRight} />
          </li>
        ))}
      </ul>
    </PhonePreview>
  );
}
