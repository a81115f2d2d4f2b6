import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import css from './PhonePreview.module.css';

const c = classNames(css);

interface Props {
  readonly head: string;
  readonly merchantName: string;
  /** Shown below the merchant's name. */
  readonly badge?: string;
  /** The address of a picture above the merchant. */
  readonly picture?: string | null;
  readonly className?: string | undefined;
  readonly phoneClassName?: string | undefined;
  /** The text of the button at the end. */
  readonly pay: string;
  /** Shown below the button. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A preview of the customer's page on a phone, beside its form. */
export const PhonePreview = ({ head, merchantName, badge, picture, className, phoneClassName, ...rest }: Props) => (
  <aside className={c('preview', className)} aria-label={t`Preview`}>
    <p className={c('head')}>{head}</p>
    <div className={c('phone', phoneClassName)}>
      {picture && <img src={picture} alt="" />}
      <div className={c('merchant')}>
        <Avatar name={merchantName} kind="merchant" />
        <span>
          <b>{merchantName}</b>
          {badge && <small>{badge}</small>}
        </span>
      </div>
      {rest.children}
      <p className={c('pay')}>{rest.pay}</p>
      {rest.foot}
    </div>
  </aside>
);
