import { Parser } from 'htmlparser2';

/** A link of a page with its text. */
export interface PageLink {
  readonly url: string;
  readonly text: string;
}

export interface ReadPage {
  readonly url: string;
  readonly title: string;
  /** The visible text, spaces joined, at most `maxText` characters. */
  readonly text: string;
  readonly links: readonly PageLink[];
  /** Addresses of scripts, styles and pictures, and generator names: the marks of shop systems. */
  readonly marks: string;
}

/** The nesting depth of browsers. The parser searches all open elements at each closing tag. */
export const maxDepth = 512;
/** Longer addresses do not belong to a shop's pages. */
const maxAddress = 2_000;
/** The longest link text that is kept, in characters. */
const maxWords = 200;
const maxText = 200_000;
const maxLinks = 1_000;
const maxMarks = 100_000;
const silent = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head']);

/** Which attribute of each element carries a mark. */
const marksIn = new Map<string, (attributes: { readonly [name: string]: string }) => string | undefined>([
  ['script', ({ src }) => src],
  ['img', ({ src }) => src],
  ['link', ({ href }) => href],
  ['body', ({ class: classes }) => classes],
  ['meta', ({ name, content }) => (name?.toLowerCase() === 'generator' ? content : undefined)],
]);

/** Thrown to skip the rest of a page that is nested too deep. */
class TooDeep extends Error {}

/**
 * Reads an HTML page, however broken. Nothing of it is run or fetched. The time is proportional to the length of the
 * source. It runs in a thread (`page-thread.ts`).
 * @param onElement called for each element that is read, with the number of open elements
 */
export function readPage(url: string, source: string, onElement: (open: number) => void = () => undefined): ReadPage {
  let [title, text, marks] = ['', '', ''];
  let base = url;
  const links: PageLink[] = [];
  const open: string[] = [];
  let silenced = 0;
  let link: { href: string; text: string } | undefined;
  const mark = (value: string | undefined) => {
    if (value !== undefined && marks.length < maxMarks) marks += ` ${value.slice(0, 500)}`;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name);
        onElement(open.length);
        if (open.length > maxDepth) throw new TooDeep();
        if (silent.has(name)) silenced += 1;
        const { href } = attributes;
        if (name === 'base' && href !== undefined && href.length <= maxAddress)
          base = URL.parse(href, url)?.href ?? base;
        if (name === 'a' && href !== undefined) link = { href, text: attributes['aria-label'] ?? '' };
        mark(marksIn.get(name)?.(attributes));
      },
      ontext(words) {
        if (open.at(-1) === 'title' && title.length < 200) title += words;
        // Scripts of shop systems name them in their first lines.
        if (open.at(-1) === 'script') mark(words.slice(0, 300));
        if (silenced > 0) return;
        if (text.length < maxText) text += words;
        if (link !== undefined && link.text.length < maxWords) link.text += words;
      },
      onclosetag(name) {
        for (const closed of open.splice(Math.max(open.lastIndexOf(name), 0))) if (silent.has(closed)) silenced -= 1;
        if (text.length < maxText) text += ' ';
        if (name !== 'a' || link === undefined) return;
        const target = link.href.length > maxAddress ? null : URL.parse(link.href, base);
        if (target !== null && links.length < maxLinks) {
          target.hash = '';
          links.push({ url: target.href, text: joined(link.text).slice(0, maxWords) });
        }
        link = undefined;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  try {
    parser.end(source);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  return { url, title: joined(title).slice(0, 200), text: joined(text).slice(0, maxText), links, marks };
}

const joined = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
