import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './Segmented.module.css';

const c = classNames(css);

/** The props of one link: pass all to the router's link. */
export type SegmentLinkProps = {
  href: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
};

/** Alternatives of the same thing, each with its own address; they look like `Segmented`. */
export function SegmentedLinks({
  label,
  items,
  renderLink,
  className,
}: {
  /** The name of the navigation; not shown. */
  label: string;
  items: readonly { href: string; label: string; active: boolean }[];
  renderLink: (props: SegmentLinkProps) => ReactNode;
  className?: string;
}) {
  return (
    <nav aria-label={label} className={c('group', 'links', className)}>
      {items.map(({ href, label: name, active }) => (
        <span key={href} style={{ display: 'contents' }}>
          {renderLink({ href, className: c('option'), children: name, ...(active && { 'aria-current': 'page' }) })}
        </span>
      ))}
    </nav>
  );
}
