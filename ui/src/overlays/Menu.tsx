import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu as MantineMenu } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconType } from '../layout/Icon.tsx';
import { Theme } from '../theme/Theme.tsx';
import css from './Menu.module.css';

const c = classNames(css);

/** An entry: an action (`onSelect`), a link (`href`), a group heading (`group`) or a divider (`rule`). */
export type MenuEntry =
  | { rule: true }
  | { group: ReactNode }
  | {
      label: ReactNode;
      note?: ReactNode;
      icon?: IconType;
      onSelect?: () => void;
      href?: string;
      danger?: boolean;
      disabled?: boolean;
      /** For one of several alternatives; ticked when true. */
      checked?: boolean;
    };

/**
 * A menu of actions under one button. Arrow keys, Home, End and first letters move; Escape closes; the focus returns.
 * `trigger` is one element that takes a ref (a `<button>`, `Button`, `IconButton`). `onNavigate` lets a router follow
 * `href`.
 */
export function Menu({
  trigger,
  entries,
  position = 'bottom-end',
  width = 232,
  head,
  onNavigate,
  inPlace = false,
}: {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  position?: 'bottom-start' | 'bottom-end' | 'right-end' | 'top-start';
  width?: number;
  head?: ReactNode;
  onNavigate?: (href: string) => void;
  /** Renders the menu beside its trigger instead of at the end of the page, inside the landmark that it belongs to. */
  inPlace?: boolean;
}) {
  return (
    <Theme>
      <MantineMenu
        withinPortal={!inPlace}
        position={position}
        width={width}
        offset={6}
        withInitialFocusPlaceholder={false}
        hideDetached={false}
        zIndex="var(--z-popover)"
        transitionProps={{ transition: 'fade', duration: 120 }}
        classNames={{
          dropdown: c('menu'),
          item: c('item'),
          itemLabel: c('content'),
          itemSection: c('indicator'),
          itemIndicator: c('indicator'),
          label: c('group'),
          divider: c('rule'),
        }}
      >
        <MantineMenu.Target>{trigger}</MantineMenu.Target>
        <MantineMenu.Dropdown>
          {head && <div className={c('head')}>{head}</div>}
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a menu are fixed while it is open
            <Entry key={index} entry={entry} {...(onNavigate ? { onNavigate } : {})} />
          ))}
        </MantineMenu.Dropdown>
      </MantineMenu>
    </Theme>
  );
}

function Entry({ entry, onNavigate }: { entry: MenuEntry; onNavigate?: (href: string) => void }) {
  if ('rule' in entry) return <MantineMenu.Divider />;
  if ('group' in entry) return <MantineMenu.Label>{entry.group}</MantineMenu.Label>;
  const { label, note, icon, onSelect, href, danger, disabled, checked } = entry;
  const content = (
    <>
      {icon && <Icon of={icon} size={18} />}
      <span className={c('words')}>
        {label}
        {note && <small>{note}</small>}
      </span>
    </>
  );
  const shared = {
    className: c(danger && 'danger'),
    ...(disabled ? { disabled: true } : {}),
  };
  if (checked !== undefined)
    return (
      <MantineMenu.RadioItem
        {...shared}
        value=""
        checked={checked}
        onChange={() => onSelect?.()}
        closeMenuOnClick
        checkIcon={<Icon of={Check} className={c('tick')} />}
      >
        {content}
      </MantineMenu.RadioItem>
    );
  if (href && !onNavigate)
    return (
      <MantineMenu.Item {...shared} component="a" href={href}>
        {content}
      </MantineMenu.Item>
    );
  const press = () => {
    onSelect?.();
    if (href) onNavigate?.(href);
  };
  return (
    <MantineMenu.Item {...shared} onClick={press}>
      {content}
    </MantineMenu.Item>
  );
}
