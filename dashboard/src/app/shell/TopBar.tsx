import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Logo } from '../../lib/page/Logo.tsx';
import { providerName } from '../../lib/page/provider.ts';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { useSession } from '../../lib/session/session.ts';
import { FindOpener } from './FindOpener.tsx';
import { useHelpEntries } from './help-entries.tsx';
import { KeysOpener } from './KeysOpener.tsx';
import { LazyMenu } from './LazyMenu.tsx';
import { MerchantLabel } from './MerchantLabel.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import css from './TopBar.module.css';

const c = classNames(css);

const TestModeSwitch = lazy(async () => ({ default: (await import('../mode/TestModeSwitch.tsx')).TestModeSwitch }));

/** The bar above the sheet: merchant, search, help, profile. */
export function TopBar() {
  const session = useSession();
  const { entries, ask } = useHelpEntries();
  return (
    <header className={c('bar')}>
      <RouterLink href="/dashboard" className={c('mark')} aria-label={t`${providerName}, dashboard`}>
        <Logo word={false} />
      </RouterLink>
      <MerchantLabel />
      <FindOpener />
      <div className={c('end')}>
        {session.flags.has('TEST_MODE') && (
          <Suspense>
            <TestModeSwitch />
          </Suspense>
        )}
        <span data-tour="help">
          <LazyMenu
            inPlace
            entries={entries}
            trigger={<IconButton name={t`Help`} icon={CircleQuestionMark} size={20} onClick={ask} />}
          />
        </span>
        <ProfileMenu />
        <KeysOpener />
      </div>
    </header>
  );
}
