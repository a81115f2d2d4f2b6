import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { Logo } from '../../lib/page/Logo.tsx';
import css from './StartingPage.module.css';

const c = classNames(css);

/** Shown while the session takes more than a moment to load: an empty frame. */
export function StartingPage() {
  return (
    <div className={c('page')} role="status">
      <span className={c('mark')}>
        <Logo size={40} word={false} />
      </span>
      <span className="sr">
        <Trans>Loading</Trans>
      </span>
    </div>
  );
}
