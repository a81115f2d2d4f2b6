import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import css from './PageHead.module.css';

const c = classNames(css);

/**
 * The head of a page: its title (h1), a line below, and the actions at the right. `back` is the link to the parent
 * list, above the title; `renderLink` lets any router render it. `title` may be an amount.
 */
export function PageHead({
  title,
  sub,
  actions,
  back,
  renderLink,
}: {
  title: ReactNode;
  sub?: ReactNode;
  actions?: ReactNode;
  back?: { href: string; label: string };
  renderLink?: (props: { href: string; className: string; children: ReactNode }) => ReactNode;
}) {
  const link = back && {
    href: back.href,
    className: c('back'),
    children: (
      <>
        <Icon of={ArrowLeft} />
        {back.label}
      </>
    ),
  };
  return (
    <header>
      {link && (renderLink ? renderLink(link) : <a {...link} />)}
      <div className={c('head')}>
        <div className={c('words')}>
          <h1 className={c('title')}>{title}</h1>
          {sub && <p className={c('sub')}>{sub}</p>}
        </div>
        {actions && <div className={c('actions')}>{actions}</div>}
      </div>
    </header>
  );
}
