import { classNames } from './class-names.ts';
import css from './Logo.module.css';

const c = classNames(css);

interface LogoProps {
  readonly size?: number;
  readonly word?: boolean;
  readonly name?: string;
  readonly className?: string;
}

/** The logo, a G whose bar is an open drawer, with the name beside it unless `word` is false. `size` in px. */
export function Logo({ size = 30, word = true, name = 'Galla', className }: LogoProps) {
  return (
    <span className={c('logo', className)} {...(word ? {} : { role: 'img', 'aria-label': name })}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className={c('ground')} width="32" height="32" rx="9" />
        <path className={c('letter')} d="M21.6 10.2A8 8 0 1 0 23.9 17.4" />
        <rect className={c('drawer')} x="15" y="14.9" width="12.4" height="4.6" rx="2.3" />
      </svg>
      {word && <span className={c('word')}>{name === 'Galla' ? 'galla' : name}</span>}
    </span>
  );
}
