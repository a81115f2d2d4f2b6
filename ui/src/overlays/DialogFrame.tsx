import { X } from 'lucide-react';
import { type ComponentType, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { classNames } from '../layout/class-names.ts';
import css from './DialogFrame.module.css';

/** The class names of the box and of the backdrop, for dialogs that render them. */
export const dialogClass = classNames(css);

/** The common props of `Modal` and `Drawer`. */
export type DialogProps = {
  title: string;
  sub?: ReactNode;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** Undefined if only the footer's buttons close the dialog: there is no × then. */
  onClose: (() => void) | undefined;
  /** Set while typed text would be lost: then only a button closes it. */
  keepOpen?: boolean;
};

/** The first field of a dialog that is a single form; among choices, the selected one. */
const firstField =
  ':scope > form :is(input:not([type=hidden], [type=radio]:not(:checked)), select, textarea):not(:disabled)';

const focusMark = 'data-autofocus';

/**
 * Moves the focus into a dialog before it is painted: to the element inside `body` that asks for it, to the first field
 * of its form, otherwise to `instead`. The library does so a moment later, and keys pressed before that would go to the
 * page behind.
 */
export function useFirstFocus(body: RefObject<HTMLElement | null>, instead?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector);
    const first = find(`[${focusMark}]`) ?? find(firstField) ?? instead?.current;
    // The library focuses the element with this attribute, otherwise the first button. It does so again when its trap is
    // attached again, so the attribute follows the focus: what the person is typing in keeps it.
    first?.setAttribute(focusMark, '');
    first?.focus({ preventScroll: true });
    const dialog = body.current?.closest('[role=dialog]');
    const follow = ({ target }: Event) => {
      for (const marked of dialog?.querySelectorAll(`[${focusMark}]`) ?? []) marked.removeAttribute(focusMark);
      if (target instanceof Element) target.setAttribute(focusMark, '');
    };
    dialog?.addEventListener('focusin', follow);
    return () => dialog?.removeEventListener('focusin', follow);
  }, [body, instead]);
}

/** The inside of a dialog: a fixed head, a scrolling body, buttons at the bottom. `Title` names the dialog. */
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
  const wayOut = useRef<HTMLElement>(null);
  useFirstFocus(body, wayOut);
  return (
    <>
      <div className={dialogClass('head')}>
        <div>
          <Title className={dialogClass('title')}>{title}</Title>
          {sub && <p className={dialogClass('sub')}>{sub}</p>}
        </div>
        {onClose && (
          <IconButton
            ref={(button) => {
              wayOut.current = button;
            }}
            className={dialogClass('close')}
            name="Close"
            icon={X}
            onClick={onClose}
          />
        )}
      </div>
      <div ref={body} className={dialogClass('body')}>
        {children}
      </div>
      {footer && (
        <div
          ref={(foot) => {
            if (onClose === undefined) wayOut.current = foot?.lastElementChild as HTMLElement | null;
          }}
          className={dialogClass('foot')}
        >
          {footer}
        </div>
      )}
    </>
  );
}
