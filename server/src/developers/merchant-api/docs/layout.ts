import { apiVersions } from '@galla/contract/core/api/versions.ts';
import type { Html } from '../../../platform/http/html.ts';
import { html } from '../../../platform/http/html.ts';
import type { ProviderContact } from '../../../platform/provider.ts';
import { fontStyle } from './fonts.ts';
import { docsStyle } from './style.ts';

/** A link of the navigation. */
interface Link {
  readonly href: string;
  readonly title: string;
  /** The HTTP method of a call. */
  readonly verb?: string;
}

/** Links under a heading. */
export interface Section {
  readonly title: string;
  readonly links: readonly Link[];
}

/** One page of the documentation. */
export interface DocsPage {
  readonly title: string;
  readonly path: string;
  readonly body: Html;
  /** The code beside the text. */
  readonly side?: Html;
  /** The words of the search. */
  readonly search?: string;
}

const mark = html`<svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true"><rect class="ground" width="32" height="32" rx="9"/><path d="M21.6 10.2A8 8 0 1 0 23.9 17.4" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/><rect x="15" y="14.9" width="12.4" height="4.6" rx="2.3" fill="#75d9a6"/></svg>`;

/** A page in its frame. It needs no script, because everything is a link, a form or a radio button. */
export function docsLayout(page: DocsPage, sections: readonly Section[], provider: ProviderContact): string {
  const { title, path, body, side, search = '' } = page;
  const navigation = sections.map(
    (section) =>
      html`<h2>${section.title}</h2><ul>${section.links.map(
        ({ href, title: name, verb }) =>
          html`<li><a href="${href}"${href === path ? html` aria-current="page"` : ''}><span>${name}</span>${verb === undefined ? '' : html`<small>${verb}</small>`}</a></li>`,
      )}</ul>`,
  );
  const frame = html`<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} · ${provider.name} docs</title><link rel="icon" href="data:,">
<style nonce="__STYLE_NONCE__">`;
  return `<!doctype html>${frame.text}${fontStyle}${docsStyle}</style></head><body>${
    html`<a class="skip" href="#content">Skip to the text</a>
<header><a class="home" href="/docs/api">${mark}<b>${provider.name === 'Galla' ? 'galla' : provider.name}</b> <span>Docs</span></a>
<form role="search" action="/docs/api/search"><label for="q">Search the docs</label><input id="q" name="q" type="search" placeholder="Search the docs" maxlength="60" value="${search}"></form>
<span class="version">${apiVersions[0]}</span><a class="sign-in" href="/login">Sign in</a></header>
<div class="frame"><nav class="wide" aria-label="Docs">${navigation}</nav>
<details class="narrow"><summary>All pages</summary><nav aria-label="All pages">${navigation}</nav></details>
<main id="content"${side === undefined ? '' : html` class="two"`}><div class="text">${body}</div>${side === undefined ? '' : html`<div class="side">${side}</div>`}</main></div></body></html>`
      .text
  }`;
}
