import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { msg, plural, t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session/session.ts';
import css from './TopBar.module.css';

const c = classNames(css);

/** Few people belong to several merchants, so the switcher loads on demand. */
const MerchantSwitcher = lazy(() =>
  import('../screens/MerchantSwitcher.tsx').then((module) => ({ default: module.MerchantSwitcher })),
);

const kinds = { ONLINE_MERCHANT: msg`Online`, OFFLINE_MERCHANT: msg`In store`, FASTAG: msg`FASTag` } as const;

/** The merchant of the screen; people with several merchants switch here. */
export function MerchantLabel() {
  const { me } = useSession();
  const plain = (
    <div className={c('merchant')}>
      <MerchantName />
    </div>
  );
  if (!me.groupSelection) return plain;
  return (
    <Suspense fallback={plain}>
      <MerchantSwitcher>
        <MerchantName />
      </MerchantSwitcher>
    </Suspense>
  );
}

function MerchantName() {
  const { name, merchantId, type, superMerchant, merchantCount } = useSession().profile;
  return (
    <>
      <span className={c('tile')}>
        <Avatar name={name} kind="merchant" />
      </span>
      <span className={c('words')}>
        <b>{name}</b>
        <span className="num">
          {superMerchant
            ? `${plural(merchantCount, { one: '# merchant', other: '# merchants' })} · ${merchantId}`
            : t`${{ kind: t(kinds[type]) }} · MID ${merchantId}`}
        </span>
      </span>
    </>
  );
}
