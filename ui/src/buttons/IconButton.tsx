import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconType } from '../layout/Icon.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import hit from './hit-area.module.css';
import css from './IconButton.module.css';

const c = classNames(css);

/**
 * A button with only an icon: `name` is its accessible name and its tooltip. 40 px with a 44 px target. `dot` marks
 * news (say it in the name as well: `Notifications, 2 new`). `line` gives it a border like a plain button. With `why`
 * it cannot be pressed now, and its tooltip shows that reason.
 */
export function IconButton({
  name,
  icon,
  size = 18,
  dot = false,
  line = false,
  why,
  className,
  ...rest
}: { name: string; icon: IconType; size?: number; dot?: boolean; line?: boolean; why?: string | undefined } & Omit<
  ComponentProps<'button'>,
  'name' | 'children'
>) {
  return (
    <Tooltip text={why ?? name}>
      <button
        type="button"
        {...rest}
        {...(why === undefined ? {} : { 'aria-disabled': true, 'aria-description': why, onClick: undefined })}
        aria-label={name}
        className={c(hit['area'], 'button', dot && 'dot', line && 'line', className)}
      >
        <Icon of={icon} size={size} />
      </button>
    </Tooltip>
  );
}
