/** A run of text; a strong one is bold. */
export interface TextRun {
  readonly text: string;
  readonly strong: boolean;
}

/** A block of a page's text: a paragraph of lines, or a list of items. */
export interface TextBlock {
  readonly type: 'paragraph' | 'list';
  readonly lines: readonly (readonly TextRun[])[];
}

const bullet = /^[-•*]\s+/;

/**
 * Parses the text of a page. Empty lines separate paragraphs, lines that start with `- ` form a list, and `**words**`
 * are bold. Everything else, tags and addresses included, is plain text.
 */
export function readText(text: string): TextBlock[] {
  const blocks: { type: TextBlock['type']; lines: TextRun[][] }[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') {
      isOpen = false;
      continue;
    }
    const type = bullet.test(line) ? 'list' : 'paragraph';
    const last = blocks.at(-1);
    const runs = runsOf(type === 'list' ? line.replace(bullet, '') : line);
    if (isOpen && last?.type === type) last.lines.push(runs);
    else blocks.push({ type, lines: [runs] });
    isOpen = true;
  }
  return blocks;
}

/** Every second piece between pairs of `**` is bold; an unclosed pair is plain. */
function runsOf(line: string): TextRun[] {
  const pieces = line.split('**');
  const closed = pieces.length % 2 === 0 ? pieces.length - 1 : pieces.length;
  const runs = pieces.slice(0, closed).map((text, index) => ({ text, strong: index % 2 === 1 }));
  const rest = pieces.slice(closed).map((text) => ({ text: `**${text}`, strong: false }));
  return [...runs, ...rest].filter(({ text }) => text !== '');
}
