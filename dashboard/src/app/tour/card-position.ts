/** A box on the screen, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Box, 'width' | 'height'>;
type Corner = Pick<Box, 'left' | 'top'>;

const gap = 14;
const margin = 16;
const around = 4;
const edge = 3;
/** Narrower screens are phones, with a bottom navigation of this height. */
const phoneWidth = 768;
const footHeight = 60;

/**
 * The card's position around a target: to its right, else below, else above, and centred without a target. It never
 * leaves the screen. On a phone it stays at the bottom, so that the top of the screen is readable.
 */
export function placeCard(target: Box | undefined, card: Size, view: Size): Corner {
  const middle = { left: (view.width - card.width) / 2, top: (view.height - card.height) / 2 };
  if (target === undefined) return within(middle, card, view);
  const right = { left: target.left + target.width + gap, top: target.top - 8 };
  if (right.left + card.width + margin <= view.width) return within(right, card, view);
  const left = target.left + target.width / 2 - card.width / 2;
  if (view.width < phoneWidth) {
    const foot = Math.min(view.height - footHeight, target.top > view.height / 2 ? target.top : view.height);
    return within({ left, top: foot - gap - card.height }, card, view);
  }
  const below = target.top + target.height + gap;
  const fitsBelow = below + card.height + margin <= view.height;
  return within({ left, top: fitsBelow ? below : target.top - gap - card.height }, card, view);
}

/** The ring around a target: slightly larger, and inside the screen on every side. */
export function placeRing(target: Box, view: Size): Box {
  const left = Math.max(edge, target.left - around);
  const top = Math.max(edge, target.top - around);
  const right = Math.min(view.width - edge, target.left + target.width + around);
  const bottom = Math.min(view.height - edge, target.top + target.height + around);
  return { left, top, width: right - left, height: bottom - top };
}

function within({ left, top }: Corner, card: Size, view: Size): Corner {
  const clamp = (value: number, max: number) => Math.round(Math.max(margin, Math.min(value, max - margin)));
  return { left: clamp(left, view.width - card.width), top: clamp(top, view.height - card.height) };
}
