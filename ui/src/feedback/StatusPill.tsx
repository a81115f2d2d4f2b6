import { Check, Clock, Info, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type StatusGroup, statusGroup, statusLabel } from '../format/status.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconType } from '../layout/Icon.tsx';
import css from './StatusPill.module.css';
import tones from './tones.module.css';

const c = classNames(css);
const GLYPHS: Record<StatusGroup, IconType> = { warning: Clock, error: X, success: Check, info: Info, neutral: Minus };

/**
 * A state as glyph, word and colour (UI-07). Group and word follow from `state` unless given. `text` has no background,
 * for cards. `kind="link"` uses the groups of payment links (UI-07).
 */
export function StatusPill({
  state,
  kind,
  label,
  group,
  text = false,
  className,
}: {
  state: string;
  kind?: 'link';
  label?: ReactNode;
  group?: StatusGroup;
  text?: boolean;
  className?: string;
}) {
  const shown = group ?? statusGroup(state, kind);
  return (
    <span className={c('pill', tones[shown], text && 'text', className)} data-status={shown} data-whole="">
      <Icon of={GLYPHS[shown]} size={12} />
      {label ?? statusLabel(state, kind)}
    </span>
  );
}
