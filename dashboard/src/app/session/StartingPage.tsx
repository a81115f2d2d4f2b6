import { classNames } from '@galla/ui/layout/class-names.ts';
import { Logo } from '../../lib/page/Logo.tsx';
import css from './StartingPage.module.css';

const c = classNames(css);

/** Shown while the session loads for longer than a moment: the frame without anything in it. */
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
