import '@mantine/core/styles/Popover.layer.css';
import { Popover as MantinePopover } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Theme } from '../theme/Theme.tsx';
import target from './Popover.module.css';
import css from './PopoverPanel.module.css';
import { useBack } from './use-back.ts';

const c = classNames(css);

/** The props of a trigger. */
export type PopoverTriggerProps = {
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls'?: string;
  onClick: () => void;
};

/** A trigger and the contents of its panel. */
export interface PopoverProps {
  readonly trigger: (props: PopoverTriggerProps) => ReactNode;
  /** The accessible name of the panel. */
  readonly label: string;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  /** In px; by default as wide as its content. Never wider than the screen. */
  readonly width?: number;
  readonly position?: 'bottom-start' | 'bottom-end' | 'bottom';
  /** On a phone it opens as a bottom sheet, for filters. */
  readonly sheet?: boolean;
  readonly opened?: boolean;
  readonly onChange?: (opened: boolean) => void;
}

/** The popover itself, with its positioning. `Popover` loads it when the page is idle. */
export function PopoverPanel({
  trigger,
  label,
  children,
  width,
  position = 'bottom-start',
  sheet = false,
  opened: controlled,
  onChange,
}: PopoverProps) {
  const [own, setOwn] = useState(false);
  const id = useId();
  const opened = controlled ?? own;
  const set = (next: boolean) => {
    setOwn(next);
    onChange?.(next);
  };
  const close = () => set(false);
  // The panel is visible a moment before it has the focus and receives keys: Escape has to work from the first frame.
  useWindowEvent('keydown', (event) => opened && event.key === 'Escape' && !event.defaultPrevented && close());
  useBack(close, opened);
  return (
    <Theme>
      <MantinePopover
        opened={opened}
        onChange={set}
        position={position}
        offset={6}
        trapFocus
        returnFocus
        // A page that scrolls takes the panel along; hidden with its trigger, it would lose the trapped focus.
        hideDetached={false}
        withRoles={false}
        zIndex="var(--z-popover)"
        // A panel does not move once it is rendered, so that an early press hits its target.
        transitionProps={{ transition: 'fade', duration: 120 }}
        middlewares={{ flip: true, shift: { padding: 8 }, size: false }}
        {...(width ? { width } : {})}
      >
        <MantinePopover.Target>
          <span className={target['target']}>
            {trigger({
              'aria-haspopup': 'dialog',
              'aria-expanded': opened,
              ...(opened ? { 'aria-controls': id } : {}),
              onClick: () => set(!opened),
            })}
          </span>
        </MantinePopover.Target>
        <MantinePopover.Dropdown id={id} role="dialog" aria-label={label} className={c('panel', sheet && 'sheet')}>
          {typeof children === 'function' ? children(close) : children}
        </MantinePopover.Dropdown>
      </MantinePopover>
    </Theme>
  );
}
