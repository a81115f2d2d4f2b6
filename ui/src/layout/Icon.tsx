import type { LucideIcon } from 'lucide-react';

/** A Lucide icon: any component of lucide-react. */
export type IconType = LucideIcon;

/**
 * An icon beside text: hidden from screen readers, stroke 1.75, or 2.25 at 14 px and below. Sizes: 12 in pills, 16 in
 * buttons and chips, 18 in navigation and tiles, 20 in the top bar.
 */
export function Icon({ of: Glyph, size = 16, className }: { of: IconType; size?: number; className?: string }) {
  return (
    <Glyph
      size={size}
      strokeWidth={size <= 14 ? 2.25 : 1.75}
      aria-hidden="true"
      focusable="false"
      {...(className ? { className } : {})}
    />
  );
}
