import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal as MantineModal } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import css from './Modal.module.css';
import { usePageLock } from './use-page-lock.ts';

const c = classNames(css);

/**
 * One decision or one short form; it never opens another. Rendered while open. Focus goes in, is kept and comes back.
 * On a phone it is a bottom sheet. `keepOpen` while typed text would be lost: then only a button closes it.
 */
export function Modal({
  title,
  sub,
  children,
  footer,
  onClose,
  size = 520,
  keepOpen = false,
}: {
  title: string;
  sub?: ReactNode;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  onClose: () => void;
  /** Width in px: 520 to 560. */
  size?: number;
  keepOpen?: boolean;
}) {
  usePageLock();
  return (
    <MantineModal.Root
      opened
      onClose={onClose}
      size={size}
      lockScroll={false}
      closeOnEscape={!keepOpen}
      closeOnClickOutside={!keepOpen}
      zIndex="var(--z-modal)"
      transitionProps={{ duration: 0 }}
      classNames={{ inner: c('inner'), content: c('modal'), overlay: c('scrim') }}
    >
      <MantineModal.Overlay transitionProps={{ duration: 0 }} />
      <MantineModal.Content>
        <div className={c('head')}>
          <div>
            <MantineModal.Title className={c('title')}>{title}</MantineModal.Title>
            {sub && <p className={c('sub')}>{sub}</p>}
          </div>
          <IconButton className={c('close')} name="Close" icon={X} onClick={onClose} />
        </div>
        <div className={c('body')}>{children}</div>
        {footer && <div className={c('foot')}>{footer}</div>}
      </MantineModal.Content>
    </MantineModal.Root>
  );
}
