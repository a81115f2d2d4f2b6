/** A shape by its path data, filled or drawn as a line. */
export interface Shape {
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: { readonly colour: string; readonly width: number };
  /** Where the path's origin lies, and how much larger than its own units it is. */
  readonly at?: { readonly x: number; readonly y: number; readonly scale?: number };
}

/** What is printed: shapes in mm, the later above the earlier. Text is outlines, so it looks the same everywhere. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** How far the shapes reach beyond each edge. Files then have crop marks where the paper is cut. */
  readonly bleed?: number;
  readonly shapes: readonly Shape[];
}

/** Room around a drawing with a bleed: the bleed itself, a gap, the marks and a gap to the edge of the paper. */
const mark = { gap: 1, length: 5, margin: 7, width: 0.1 } as const;

/** The paper of a drawing in mm: its size, and where the drawing's origin lies on it. */
export function paperOf({ width, height, bleed = 0 }: Pick<Drawing, 'width' | 'height' | 'bleed'>) {
  const margin = bleed === 0 ? 0 : bleed + mark.margin;
  return { width: width + 2 * margin, height: height + 2 * margin, margin };
}

/** Two lines at each corner, outside of the bleed, as long as a guillotine needs them. None without a bleed. */
export function cropMarks({ width, height, bleed = 0 }: Drawing): Shape[] {
  if (bleed === 0) return [];
  const from = bleed + mark.gap;
  const lines = [0, width].flatMap((x) => [`M${x} ${-from}v${-mark.length}`, `M${x} ${height + from}v${mark.length}`]);
  const sides = [0, height].flatMap((y) => [`M${-from} ${y}h${-mark.length}`, `M${width + from} ${y}h${mark.length}`]);
  return [{ path: [...lines, ...sides].join(''), stroke: { colour: '#000000', width: mark.width } }];
}

const mm = (number: number) => String(Math.round(number * 1000) / 1000);

/** The path of a rectangle, with round corners where it has a radius. */
export function rectangle(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius === 0) return `M${mm(x)} ${mm(y)}h${mm(width)}v${mm(height)}h${mm(-width)}z`;
  const corner = (dx: number, dy: number) => `a${mm(radius)} ${mm(radius)} 0 0 1 ${mm(dx)} ${mm(dy)}`;
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  return [
    `M${mm(x + radius)} ${mm(y)}h${mm(across)}${corner(radius, radius)}v${mm(down)}${corner(-radius, radius)}`,
    `h${mm(-across)}${corner(-radius, -radius)}v${mm(-down)}${corner(radius, -radius)}z`,
  ].join('');
}
