/** A shape by its path data, filled or stroked. */
export interface Shape {
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: { readonly colour: string; readonly width: number };
  /** The position of the path's origin, and the scale of its units. */
  readonly at?: { readonly x: number; readonly y: number; readonly scale?: number };
}

/**
 * A printable drawing: shapes in mm, later ones above earlier ones. Text is converted to outlines, so it looks the same
 * everywhere.
 */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** How far the shapes reach beyond each edge, for cutting. Files then have crop marks. */
  readonly bleed?: number;
  readonly shapes: readonly Shape[];
}

/** The margin of a drawing with a bleed: the bleed itself, a gap, the marks and a gap to the edge of the paper. */
const mark = { gap: 1, length: 5, margin: 7, width: 0.1 } as const;

/** The paper of a drawing in mm: its size, and the position of the drawing's origin on it. */
export function paperOf({ width, height, bleed = 0 }: Pick<Drawing, 'width' | 'height' | 'bleed'>) {
  const margin = bleed === 0 ? 0 : bleed + mark.margin;
  return { width: width + 2 * margin, height: height + 2 * margin, margin };
}

/** Two lines at each corner, outside the bleed, long enough for a guillotine. None without a bleed. */
export function cropMarks({ width, height, bleed = 0 }: Drawing): Shape[] {
  if (bleed === 0) return [];
  const from = bleed + mark.gap;
  const lines = [0, width].flatMap((x) => [`M${x} ${-from}v${-mark.length}`, `M${x} ${height + from}v${mark.length}`]);
  const sides = [0, height].flatMap((y) => [`M${-from} ${y}h${-mark.length}`, `M${width + from} ${y}h${mark.length}`]);
  return [{ path: [...lines, ...sides].join(''), stroke: { colour: '#000000', width: mark.width } }];
}

const mm = (number: number) => String(Math.round(number * 1000) / 1000);

/** The path of a rectangle, with rounded corners if it has a radius. */
export function rectangle(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius === 0) return `M${mm(x)} ${mm(y)}h${mm(width)}v${mm(height)}h${mm(-width)}z`;
  const corner = (dx: number, dy: number) => `a${mm(radius)} ${mm(radius)} 0 0 1 ${mm(dx)} ${mm(dy)}`;
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  return [
    `M${mm(x + radius)} ${mm(y)}h${mm(across)}${corner(radius, radius)}v${mm(down)}${corner(-radius, radius)}`,
    `h${mm(-across)}${corner(-radius, -radius)}v${mm(-down)}${corner(radius, -radius)}z`,
  ].join('');
}
