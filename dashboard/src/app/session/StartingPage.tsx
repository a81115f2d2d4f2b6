import { classNames } from '@galla/ui/layout/class-names.ts';
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
      <span className="sr">Loading</span>
    </div>
  );
}
