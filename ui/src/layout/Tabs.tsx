import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import dot from '../feedback/dot.module.css';
import { classNames } from './class-names.ts';
import css from './Tabs.module.css';

const c = classNames(css);

/** One tab: a link of the router, not a panel. */
export type TabItem = { label: ReactNode; href: string; active?: boolean; disabled?: boolean; live?: boolean };

/** The props of a tab's link: pass all to the router's link. */
export type TabLinkProps = {
  href: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

function focusNeighbour(nav: HTMLElement | null, from: EventTarget, step: number | 'first' | 'last'): void {
  const links = [...(nav?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
  const index = links.indexOf(from as HTMLElement);
  const next = step === 'first' ? 0 : step === 'last' ? links.length - 1 : (index + step + links.length) % links.length;
  links[next]?.focus();
}

/**
 * Tabs linked to routes (ROU-12). Arrow keys, Home and End move between them; a disabled tab cannot be opened. `live`
 * puts the green dot before the word. A page shows on the line below the tabs that it is refreshing.
 */
export function Tabs({
  items,
  label,
  renderLink,
  className,
}: {
  items: readonly TabItem[];
  label: string;
  renderLink?: (props: TabLinkProps) => ReactNode;
  className?: string;
}) {
  const nav = useRef<HTMLElement>(null);
  const current = items.find(({ active }) => active)?.href;
  // Of tabs that a phone has no room for, the open one is in view. The page itself does not scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each open tab
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current === null || tab == null) return;
    const [row, own] = [nav.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    nav.current.scrollLeft += own.left + own.width / 2 - (row.left + row.width / 2);
  }, [current]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: 'first', End: 'last' }[event.key] as number | 'first' | 'last';
    if (step === undefined) return;
    event.preventDefault();
    focusNeighbour(nav.current, event.currentTarget, step);
  };
  return (
    <nav ref={nav} className={c('tabs', className)} aria-label={label}>
      {items.map((item) => {
        const children = (
          <>
            {item.live && <i className={c(dot['dot'], 'dot')} />}
            {item.label}
          </>
        );
        if (item.disabled)
          return (
            // biome-ignore lint/a11y/useValidAnchor: a disabled link, as ARIA defines it: without href
            <a key={item.href} className={c('tab', 'disabled')} role="link" aria-disabled="true">
              {children}
            </a>
          );
        const props: TabLinkProps = {
          href: item.href,
          className: c('tab', item.active && 'active'),
          children,
          ...(item.active ? { 'aria-current': 'page' as const } : {}),
          onKeyDown,
        };
        return (
          <span key={item.href} className={c('item')}>
            {renderLink ? renderLink(props) : <a {...props} />}
          </span>
        );
      })}
    </nav>
  );
}
