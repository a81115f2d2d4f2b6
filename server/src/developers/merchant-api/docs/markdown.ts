import type { Html } from '../../../platform/http/html.ts';
import { html } from '../../../platform/http/html.ts';

/** A guide: its title, the sentence under the title, and its parts. */
export interface Guide {
  readonly title: string;
  readonly about: string;
  readonly body: Html;
  /** The whole text, for the search. */
  readonly text: string;
}

/** The parts of the surrounding pages that a guide needs. */
interface Around {
  /** The example of a call. */
  callOf(name: string): Html;
}

/**
 * Parses a guide: a title, paragraphs, second-level headings, lists, notes and code. Its text comes only from the
 * repository.
 */
export function readGuide(markdown: string, around: Around): Guide {
  const [first = '', about = '', ...rest] = blocksOf(markdown);
  const body = html`${rest.map((block) => blockOf(block, around))}`;
  return { title: first.replace(/^# /, ''), about: about.replaceAll('\n', ' '), body, text: markdown };
}

/** Blocks are separated by empty lines, except within code. */
function blocksOf(markdown: string): string[] {
  const parts = markdown.split(/^(```[\s\S]*?^```)$/m);
  return parts
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n{2,}/)))
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function blockOf(block: string, around: Around): Html {
  const code = /^```(\w*)(?: run)?\n([\s\S]*?)\n?```$/.exec(block);
  if (code?.[1] === 'call') return around.callOf((code[2] ?? '').trim());
  if (code !== null) return html`<pre tabindex="0"><code>${code[2]}</code></pre>`;
  if (block.startsWith('## ')) return html`<h2>${block.slice(3)}</h2>`;
  if (block.startsWith('> ')) return html`<p class="note">${inline(block.slice(2).replaceAll('\n', ' '))}</p>`;
  if (block.startsWith('- '))
    return html`<ul>${block.split(/\n(?=- )/).map((one) => html`<li>${inline(one.slice(2).replaceAll('\n', ' '))}</li>`)}</ul>`;
  return html`<p>${inline(block.replaceAll('\n', ' '))}</p>`;
}

function inline(text: string): Html {
  const parts = text.split(/(`[^`]+`|\[[^\]]+\]\(\/docs\/api\/[\w/-]+\))/);
  return html`${parts.map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    const link = /^\[([^\]]+)\]\((\/docs\/api\/[\w/-]+)\)$/.exec(part);
    return link === null ? part : html`<a href="${link[2]}">${link[1]}</a>`;
  })}`;
}
