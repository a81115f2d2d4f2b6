import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as MantineDrawer } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './Drawer.module.css';
import { IconButton } from './IconButton.tsx';
import { usePageLock } from './use-page-lock.ts';

const c = classNames(css);

/**
 * A look or an edit that keeps the list in view: 480 px at the right, full height on a phone. Rendered while open.
 * `keepOpen` while typed text would be lost.
 */
export function Drawer({
  title,
  sub,
  children,
  footer,
  onClose,
  keepOpen = false,
}: {
  title: string;
  sub?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  keepOpen?: boolean;
}) {
  usePageLock();
  return (
    <MantineDrawer.Root
      opened
      onClose={onClose}
      position="right"
      size="min(480px, 100vw)"
      lockScroll={false}
      closeOnEscape={!keepOpen}
      closeOnClickOutside={!keepOpen}
      zIndex="var(--z-drawer)"
      transitionProps={{ duration: 0 }}
      classNames={{ content: c('drawer'), overlay: c('scrim') }}
    >
      <MantineDrawer.Overlay transitionProps={{ duration: 0 }} />
      <MantineDrawer.Content>
        <div className={c('head')}>
          <div>
            <MantineDrawer.Title className={c('title')}>{title}</MantineDrawer.Title>
            {sub && <p className={c('sub')}>{sub}</p>}
          </div>
          <IconButton className={c('close')} name="Close" icon={X} onClick={onClose} />
        </div>
        <div className={c('body')}>{children}</div>
        {footer && <div className={c('foot')}>{footer}</div>}
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
