import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal as MantineModal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Theme } from '../theme/Theme.tsx';
import { DialogFrame, type DialogProps, dialogClass, useFirstFocus } from './DialogFrame.tsx';
import css from './Modal.module.css';
import { useBack } from './use-back.ts';
import { useEscape } from './use-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { usePageLock } from './use-page-lock.ts';

const c = classNames(css);

/**
 * One decision or one short form; it never opens another. Render it while open. It traps the focus and returns it. On a
 * phone it is a bottom sheet. `bare` leaves head and body to its content, which fills a phone's screen, as a search
 * does.
 */
export function Modal({
  size = 520,
  keepOpen = false,
  bare = false,
  ...inside
}: DialogProps & {
  bare?: boolean;
  /** Width in px: 520 to 560. */
  size?: number;
}) {
  const close = keepOpen ? undefined : inside.onClose;
  useEscape(close);
  useBack(close);
  useFocusReturn();
  usePageLock();
  return (
    <Theme>
      <MantineModal.Root
        opened
        returnFocus={false}
        onClose={inside.onClose ?? (() => undefined)}
        size={size}
        lockScroll={false}
        closeOnEscape={false}
        closeOnClickOutside={!keepOpen}
        zIndex="var(--z-modal)"
        transitionProps={{ duration: 0 }}
        classNames={{
          inner: c('inner', bare && 'top'),
          content: `${dialogClass('box')} ${c('modal', bare && 'filling')}`,
          overlay: dialogClass('scrim'),
        }}
      >
        <MantineModal.Overlay transitionProps={{ duration: 0 }} />
        <MantineModal.Content>
          {bare ? (
            <>
              <MantineModal.Title className={c('name')}>{inside.title}</MantineModal.Title>
              <BareFrame>{inside.children}</BareFrame>
            </>
          ) : (
            <DialogFrame Title={MantineModal.Title} {...inside} />
          )}
        </MantineModal.Content>
      </MantineModal.Root>
    </Theme>
  );
}

function BareFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useFirstFocus(frame);
  return (
    <div ref={frame} className={c('bare')}>
      {children}
    </div>
  );
}
