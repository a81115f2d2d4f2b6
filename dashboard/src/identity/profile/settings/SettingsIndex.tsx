import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import css from './Settings.module.css';
import type { SettingsPlace } from './sections.ts';

const c = classNames(css);

interface SettingsIndexProps {
  readonly you: readonly SettingsPlace[];
  readonly business: readonly SettingsPlace[];
}

/** A table of contents beside the settings; only a wide screen has room for it. */
export function SettingsIndex({ you, business }: SettingsIndexProps) {
  const at = useReadPart([...you, ...business].filter(({ href }) => href.startsWith('#')).map(({ key }) => key));
  return (
    <nav className={c('index')} aria-label={t`Settings`}>
      <Places title={t`You`} places={you} at={at} />
      {business.length > 0 && <Places title={t`Business`} places={business} at={at} />}
    </nav>
  );
}

interface PlacesProps {
  readonly title: string;
  readonly places: readonly SettingsPlace[];
  readonly at: string | undefined;
}

const Places = ({ title, places, at }: PlacesProps) => (
  <>
    <h2 className={c('title')}>{title}</h2>
    <ul>
      {places.map(({ key, label, icon, href }) => {
        const content = (
          <>
            <Icon of={icon} size={18} />
            {label}
          </>
        );
        const look = { className: c('place', key === at && 'here'), children: content };
        return (
          <li key={key}>
            {href.startsWith('#') ? (
              // The browser scrolls to a part of the page.
              <a href={href} {...look} aria-current={key === at ? 'location' : undefined} />
            ) : (
              <RouterLink href={href} {...look} />
            )}
          </li>
        );
      })}
    </ul>
  </>
);

/** The distance from the top of the window, in px; a part whose head is above it counts as being read. */
const readingLine = 200;

/** The key of the part being read; its element has the key as its id. */
function useReadPart(keys: readonly string[]): string | undefined {
  const [at, setAt] = useState(keys[0]);
  const list = keys.join(' ');
  useEffect(() => {
    const follow = () => {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = list.split(' ').filter((key) => {
        const top = document.getElementById(key)?.getBoundingClientRect().top;
        return top !== undefined && top < (isAtEnd && scrollY > 0 ? innerHeight / 2 : readingLine);
      });
      const top = (key: string) => document.getElementById(key)?.getBoundingClientRect().top ?? 0;
      setAt(passed.toSorted((a, b) => top(a) - top(b)).at(-1) ?? list.split(' ')[0]);
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [list]);
  return at;
}
