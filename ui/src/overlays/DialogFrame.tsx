import { X } from 'lucide-react';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { classNames } from '../layout/class-names.ts';
import css from './DialogFrame.module.css';

/** The class names of the box and of the ground behind it, for the dialogs that draw them. */
export const dialogClass = classNames(css);

/** The common props of `Modal` and `Drawer`. */
export type DialogProps = {
  title: string;
  sub?: ReactNode;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  onClose: () => void;
  /** Set while typed text would be lost: then only a button closes it. */
  keepOpen?: boolean;
};

/** The inside of a dialog: a head that stays, a body that scrolls, buttons at the foot. `Title` names the dialog. */
export function DialogFrame({
  Title,
  title,
  sub,
  children,
  footer,
  onClose,
}: Omit<DialogProps, 'keepOpen'> & {
  Title: ComponentType<{ className: string; children: ReactNode }>;
}) {
  const body = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  // The library moves the focus a moment after the dialog shows: keys pressed before that would go to the page behind.
  useLayoutEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('[data-autofocus]') ?? close.current;
    first?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <div className={dialogClass('head')}>
        <div>
          <Title className={dialogClass('title')}>{title}</Title>
          {sub && <p className={dialogClass('sub')}>{sub}</p>}
        </div>
        <IconButton ref={close} className={dialogClass('close')} name="Close" icon={X} onClick={onClose} />
      </div>
      <div ref={body} className={dialogClass('body')}>
        {children}
      </div>
      {footer && <div className={dialogClass('foot')}>{footer}</div>}
    </>
  );
}
