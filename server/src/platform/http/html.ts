import { accentTexts } from '../brand/brand.ts';
import { logoAddress } from '../brand/logo.ts';
import type { ProviderContact } from '../provider.ts';

/** Escapes text for HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** HTML from a template: values are escaped unless they are HTML; lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly unknown[]): Html {
  return new Html(parts.map((part, index) => `${part}${index < values.length ? render(values[index]) : ''}`).join(''));
}

function render(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A plain page of the server's own (API reference, outbox), readable in light and dark, without script, with the
 * provider's name and colours.
 */
export function plainPage(title: string, body: Html, provider: Pick<ProviderContact, 'name' | 'brand'>): string {
  const { logo } = provider.brand;
  const accent = accentTexts(provider.brand);
  // Without a link to an icon, browsers ask for /favicon.ico.
  const icon = logo === null ? 'data:,' : logoAddress(logo);
  return `<!doctype html>${
    html`<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${provider.name}</title><link rel="icon" href="${icon}">
<style nonce="__STYLE_NONCE__">
:root { color-scheme: light dark; --line: light-dark(#e5e8ed, #232934); --soft: light-dark(#4d5462, #b4bbc7); --tile: light-dark(#f1f3f7, #1c222d); --accent: light-dark(${accent.light}, ${accent.dark}); }
body { margin: 0 auto; max-width: 1000px; padding: 28px 20px 64px; font: 14px/20px Inter, system-ui, sans-serif; color: light-dark(#121722, #edf0f5); background: light-dark(#fff, #12161e); }
h1 { font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.018em; } h2 { font-size: 16px; line-height: 24px; margin: 40px 0 8px; } h3 { font-size: 14px; margin: 0; }
p { color: var(--soft); } a { color: var(--accent); } code, pre { font: 13px/20px ui-monospace, Menlo, monospace; } pre { background: var(--tile); padding: 12px; border-radius: 8px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
article { border: 1px solid var(--line); border-radius: 12px; padding: 16px 20px; margin: 12px 0; } article > h2:first-child { margin-top: 0; } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; } th { color: var(--soft); font-weight: 500; }
summary { cursor: pointer; padding: 6px 0; min-height: 24px; } .verb { font-weight: 600; color: var(--accent); }
</style></head><body><main>${body}</main></body></html>`.text
  }`;
}
