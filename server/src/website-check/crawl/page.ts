import { Parser } from 'htmlparser2';

/** A link of a page with the words on it. */
export interface PageLink {
  readonly url: string;
  readonly text: string;
}

/** What is read from a page. */
export interface ReadPage {
  readonly url: string;
  readonly title: string;
  /** The visible text, spaces joined, at most `maxText` characters. */
  readonly text: string;
  readonly links: readonly PageLink[];
  /** Addresses of scripts, styles and pictures, names of generators: the marks of shop systems. */
  readonly marks: string;
}

const maxText = 200_000;
const maxLinks = 1_000;
const maxMarks = 100_000;
const silent = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head']);

/** Reads a page of HTML, however broken. Nothing of it is run or fetched. */
export function readPage(url: string, source: string): ReadPage {
  let [title, text, marks] = ['', '', ''];
  let base = url;
  const links: PageLink[] = [];
  const open: string[] = [];
  let link: { href: string; text: string } | undefined;
  const mark = (value: string | undefined) => {
    if (value !== undefined && marks.length < maxMarks) marks += ` ${value.slice(0, 500)}`;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name);
        const { href, src, name: named, content, class: classes } = attributes;
        if (name === 'base' && href !== undefined) base = URL.parse(href, url)?.href ?? base;
        if (name === 'a' && href !== undefined) link = { href, text: attributes['aria-label'] ?? '' };
        if (name === 'script' || name === 'img') mark(src);
        if (name === 'link') mark(href);
        if (name === 'body') mark(classes);
        if (name === 'meta' && named?.toLowerCase() === 'generator') mark(content);
      },
      ontext(words) {
        if (open.at(-1) === 'title' && title.length < 200) title += words;
        // Scripts of shop systems name them in their first lines.
        if (open.at(-1) === 'script') mark(words.slice(0, 300));
        if (open.some((name) => silent.has(name))) return;
        if (text.length < maxText) text += words;
        if (link !== undefined && link.text.length < 200) link.text += words;
      },
      onclosetag(name) {
        open.splice(Math.max(open.lastIndexOf(name), 0));
        text += ' ';
        if (name !== 'a' || link === undefined) return;
        const target = URL.parse(link.href, base);
        if (target !== null && links.length < maxLinks) {
          target.hash = '';
          links.push({ url: target.href, text: joined(link.text) });
        }
        link = undefined;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(source);
  return { url, title: joined(title).slice(0, 200), text: joined(text).slice(0, maxText), links, marks };
}

const joined = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
