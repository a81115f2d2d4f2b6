import { useEffect, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './Skeleton.module.css';

const c = classNames(css);

/** The delay before a skeleton appears, in milliseconds, so that a fast answer does not flicker. */
export const skeletonDelay = 300;

/** True once `active` has been true for `delay` milliseconds. */
export function useDelayed(active: boolean, delay: number = skeletonDelay): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, [active, delay]);
  return active && late;
}

/** A bar in the shape of the coming content. `width` and `height` in px, or any CSS length for the width. */
export function Skeleton({
  width = '100%',
  height = 12,
  round = false,
  className,
}: {
  width?: number | string;
  height?: number;
  /** Uses the corners of a tile instead of a text. */
  round?: boolean;
  className?: string;
}) {
  return <span className={c('bar', round && 'tile', className)} style={{ width, height }} aria-hidden="true" />;
}

/** Two bars, as in a two-line cell. */
export function SkeletonLines({ widths = [132, 96] }: { widths?: readonly [number | string, number | string] }) {
  return (
    <span className={c('lines')}>
      <Skeleton width={widths[0]} />
      <Skeleton width={widths[1]} height={10} />
    </span>
  );
}
