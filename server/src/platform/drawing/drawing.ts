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
  readonly shapes: readonly Shape[];
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
