import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as MantineDrawer } from '@mantine/core';
import { classNames } from '../layout/class-names.ts';
import { Theme } from '../theme/Theme.tsx';
import { DialogFrame, type DialogProps, dialogClass } from './DialogFrame.tsx';
import css from './Drawer.module.css';
import { useBack } from './use-back.ts';
import { useEscape } from './use-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { usePageLock } from './use-page-lock.ts';

const c = classNames(css);

/**
 * A panel for reading or editing beside the list: 480 px at the right, full height on a phone. Render it while open.
 */
export function Drawer({ keepOpen = false, ...inside }: DialogProps) {
  const close = keepOpen ? undefined : inside.onClose;
  useEscape(close);
  useBack(close);
  useFocusReturn();
  usePageLock();
  return (
    <Theme>
      <MantineDrawer.Root
        opened
        returnFocus={false}
        onClose={inside.onClose ?? (() => undefined)}
        position="right"
        size="min(480px, 100vw)"
        lockScroll={false}
        closeOnEscape={false}
        closeOnClickOutside={!keepOpen}
        zIndex="var(--z-drawer)"
        transitionProps={{ duration: 0 }}
        classNames={{ content: `${dialogClass('box')} ${c('drawer')}`, overlay: dialogClass('scrim') }}
      >
        <MantineDrawer.Overlay transitionProps={{ duration: 0 }} />
        <MantineDrawer.Content>
          <DialogFrame Title={MantineDrawer.Title} {...inside} />
        </MantineDrawer.Content>
      </MantineDrawer.Root>
    </Theme>
  );
}
