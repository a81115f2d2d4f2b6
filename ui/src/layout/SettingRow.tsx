import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import css from './SettingRow.module.css';

const c = classNames(css);

/** Renders a link with any router. */
type RenderLink = (props: { href: string; className: string; children: ReactNode }) => ReactNode;

/** Rows of settings, divided by hairlines. */
export const SettingList = ({ children }: { children: ReactNode }) => <div className={c('list')}>{children}</div>;

/**
 * A setting: its name, its value with a line below, and its control at the end. With `href` the whole row links to the
 * screen that changes it.
 */
export function SettingRow({
  name,
  children,
  note,
  action,
  href,
  renderLink = (props) => <a {...props} />,
}: {
  name: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  href?: string;
  renderLink?: RenderLink;
}) {
  const content = (
    <>
      <span className={c('name')}>{name}</span>
      <span className={c('words')}>
        <span className={c('value')}>{children}</span>
        {note && <span className={c('note')}>{note}</span>}
      </span>
      {href !== undefined ? (
        <span className={c('end', 'arrow')}>
          <Icon of={ChevronRight} />
        </span>
      ) : (
        action && <span className={c('end')}>{action}</span>
      )}
    </>
  );
  return href === undefined ? (
    <div className={c('row')}>{content}</div>
  ) : (
    renderLink({ href, className: c('row', 'link'), children: content })
  );
}
