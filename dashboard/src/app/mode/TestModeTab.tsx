import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Trans } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import css from './TestMode.module.css';

const c = classNames(css);

/** A tab at the top of the sheet on every test mode screen. */
export function TestModeTab() {
  return (
    <p className={c('tab')} role="note">
      <Icon of={FlaskConical} size={16} />
      <Trans>Test mode. No real money moves.</Trans>
    </p>
  );
}
