import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconType } from '../layout/Icon.tsx';
import css from './Button.module.css';
import hit from './hit-area.module.css';

const c = classNames(css);

/**
 * The kinds of a button. One primary per screen or dialog; `danger` only inside a confirmation, `danger-text`
 * elsewhere.
 */
export type ButtonKind = 'primary' | 'plain' | 'text' | 'danger' | 'danger-text';

/** The appearance of a button, shared by `Button` and `ButtonLink`. */
export type ButtonLook = {
  kind?: ButtonKind;
  /** `small`: 32 px with a padded target. `big`: 48 px, for sign-in and checkout. */
  size?: 'small' | 'normal' | 'big';
  /** Makes it as wide as its container. */
  wide?: boolean;
  icon?: IconType;
  /** The icon after the label. */
  iconEnd?: IconType;
};

/** The props of `Button`, besides those of a native button. */
export type ButtonProps = ButtonLook & {
  /** The action is running: a spinner replaces the icon, the width stays, and a second press does nothing. */
  busy?: boolean;
  /** The -ing form shown while busy: `Refunding`. */
  busyLabel?: string;
} & ComponentProps<'button'>;

/** The button's class name, for another element. */
export function buttonClass({ kind = 'plain', size = 'normal', wide }: ButtonLook, className?: string): string {
  return c(hit['area'], 'btn', kind, size !== 'normal' && size, wide && 'wide', className);
}

/**
 * A button. Its label is the action, with the amount when money moves: `Refund ₹1,180.00`. `type` defaults to `button`.
 * Disable it only while the form is visibly incomplete. Otherwise use `aria-disabled`: the button looks disabled, but a
 * press explains why.
 */
export function Button(props: ButtonProps) {
  const { kind, size, wide, icon, iconEnd, busy = false, busyLabel, className, children, onClick, ...rest } = props;
  const [width, setWidth] = useState<number>();
  const look = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) };

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault();
      return;
    }
    setWidth(event.currentTarget.offsetWidth);
    onClick?.(event);
  };

  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
      {...(busy && width && !wide ? { style: { minWidth: width } } : {})}
    >
      {busy ? <Icon of={LoaderCircle} className={c('spin')} /> : icon && <Icon of={icon} />}
      {busy && busyLabel ? busyLabel : children}
      {iconEnd && !busy && <Icon of={iconEnd} />}
    </button>
  );
}

/**
 * A link that looks like a button and navigates. `renderLink` lets any router render it. @example <ButtonLink
 * kind="plain" href="/reports" renderLink={(p) => <Link to="/reports" {...p} />}>Report</ButtonLink>
 */
export function ButtonLink({
  href,
  renderLink,
  children,
  icon,
  iconEnd,
  className,
  ...look
}: ButtonLook & {
  href: string;
  children: ReactNode;
  className?: string;
  renderLink?: (props: { href: string; className: string; children: ReactNode }) => ReactNode;
}) {
  const props = {
    href,
    className: buttonClass(look, className),
    children: (
      <>
        {icon && <Icon of={icon} />}
        {children}
        {iconEnd && <Icon of={iconEnd} />}
      </>
    ),
  };
  return renderLink ? renderLink(props) : <a {...props} />;
}
