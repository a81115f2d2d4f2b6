import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import css from './Shell.module.css';

const c = classNames(css);

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says under the top bar that the connection is lost. The screen stays as it is. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <Notice kind="warning" icon={WifiOff} className={c('offline')}>
          <Trans>
            <b>You are offline.</b> You’re seeing older data. It updates when you’re back online.
          </Trans>
        </Notice>
      )}
    </div>
  );
}
