import css from './Avatar.module.css';
import { classNames } from './class-names.ts';

const c = classNames(css);

/** The initials of the first and last word: `Asha Rao` gives `AR`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '');
  return letters.join('').toUpperCase();
}

/** The initials of a person (round) or a merchant (square). Decorative: the name is beside it or on its button. */
export function Avatar({ name, kind = 'person' }: { name: string; kind?: 'person' | 'merchant' }) {
  return (
    <span className={c('avatar', kind)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
