import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../layout/class-names.ts';
import css from './Tooltip.module.css';

const c = classNames(css);
const SHOW_AFTER = 400;
const HIDE_AFTER = 120;

function place(tip: HTMLElement, anchor: DOMRect, side: 'top' | 'right'): void {
  const box = tip.getBoundingClientRect();
  const margin = 8;
  let left = side === 'right' ? anchor.right + margin : anchor.left + anchor.width / 2 - box.width / 2;
  let top = side === 'right' ? anchor.top + anchor.height / 2 - box.height / 2 : anchor.top - box.height - margin;
  if (top < margin) top = anchor.bottom + margin;
  left = Math.max(margin, Math.min(left, document.documentElement.clientWidth - box.width - margin));
  tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

/**
 * A short text on hover and focus. It stays while the pointer is on it and closes with Escape (WCAG 1.4.13); it must
 * not be the only place of a fact. `open` shows it without hover, as after a copy. Our own code, so that the sign-in
 * page loads no library. @param text nothing is shown if it is empty.
 */
export function Tooltip({
  text,
  children,
  side = 'top',
  open: forced,
  live = false,
}: {
  text: ReactNode;
  children: ReactNode;
  side?: 'top' | 'right';
  open?: boolean;
  /** Reads the text out when it appears (`role="status"`). */
  live?: boolean;
}) {
  const [hovered, setHovered] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const open = (forced ?? hovered) && !!text;

  const after = (delay: number, value: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHovered(value), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    const target = anchor.current?.firstElementChild;
    if (!open || !tip.current || !target) return;
    place(tip.current, target.getBoundingClientRect(), side);
  });
  useEffect(() => {
    if (!open) return;
    const hide = (event: KeyboardEvent) => event.key === 'Escape' && setHovered(false);
    const leave = () => setHovered(false);
    document.addEventListener('keydown', hide);
    window.addEventListener('scroll', leave, true);
    return () => {
      document.removeEventListener('keydown', hide);
      window.removeEventListener('scroll', leave, true);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper has no box; it only receives its child's events
    <span
      ref={anchor}
      className={c('anchor')}
      onPointerEnter={(event) => event.pointerType === 'mouse' && after(SHOW_AFTER, true)}
      onPointerLeave={() => after(HIDE_AFTER, false)}
      onPointerDown={() => after(0, false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      {children}
      {live && (
        <span className="sr" role="status">
          {open ? text : ''}
        </span>
      )}
      {open &&
        createPortal(
          <div
            ref={tip}
            id={id}
            role="tooltip"
            className={c('tip')}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => after(HIDE_AFTER, false)}
          >
            <span className={c('text')}>{text}</span>
          </div>,
          document.body,
        )}
    </span>
  );
}
