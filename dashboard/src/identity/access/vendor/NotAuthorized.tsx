import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { supportEmail, supportHref } from '../../../lib/page/provider.ts';
import css from './Vendor.module.css';
import { VendorMessage } from './VendorFrame.tsx';

const c = classNames(css);

/** /vendor/not-authorized: the vendor's link was closed. */
export function NotAuthorized() {
  return (
    <VendorMessage title={t`Not authorized`} icon={<Icon of={Lock} size={48} className={c('refused')} />}>
      <p>
        <Trans>
          Your link was closed. Ask the merchant for a new one, or write to <a href={supportHref()}>{supportEmail}</a>.
        </Trans>
      </p>
    </VendorMessage>
  );
}
