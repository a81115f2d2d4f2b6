import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { isTestPage } from '../../lib/session/test-mode.ts';
import { switchMode } from './switch-mode.ts';
import css from './TestMode.module.css';

const c = classNames(css);

/** The test mode switch in the top bar. On a phone it is under More. */
export function TestModeSwitch() {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await switchMode();
    setBusy(false);
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isTestPage}
      disabled={isBusy}
      className={c('switch', isTestPage && 'on')}
      onClick={() => void press()}
    >
      <Trans>Test mode</Trans>
      <span className={c('track')} aria-hidden="true" />
    </button>
  );
}
