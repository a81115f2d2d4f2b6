import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { html, plainPage } from '../http/html.ts';
import { defaultContact } from '../testing/default-contact.ts';
import { withBrand } from './brand.ts';
import { contrast, darkColorOf, darkPalette, lightPalette, underWhiteText } from './colors.ts';
import { logoAddress, readLogo, serveLogo } from './logo.ts';

let folder: string;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16"/></svg>';
const inFolder = (name: string, content: string | Buffer) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const pngOf = (width: number, height: number) => {
  const bytes = Buffer.alloc(64);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const page =
  '<html><head><title>Galla</title><link rel="icon" href="/assets/mark.svg" type="image/svg+xml" /></head></html>';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galla-brand-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('contrast is computed as in WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#2153d4', '#ffffff')).toBeCloseTo(6.46, 2);
});

describe('colours', () => {
  const allowed = ['#0f766e', '#b91c1c', '#767676', '#000000', '#7c3aed', '#a16207', '#0000ff'];
  test.each(allowed)('text is readable on and in every colour derived from %s', (color) => {
    expect(underWhiteText(color)).toBeGreaterThanOrEqual(4.5);
    const dark = darkColorOf(color);
    expect(underWhiteText(dark)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, '#12161e')).toBeGreaterThanOrEqual(3);
    const themes = [
      { palette: lightPalette(color), grounds: ['#ffffff', '#f4f6f9', '#f4eefb'] },
      { palette: darkPalette(dark), grounds: ['#12161e', '#0b0e14', '#1a1f29', '#170f20'] },
    ];
    for (const { palette, grounds } of themes) {
      const value = (name: keyof typeof palette) => palette[name] ?? '';
      for (const name of ['--accent', '--accent-hover', '--accent-press'] as const)
        expect(underWhiteText(value(name)), name).toBeGreaterThanOrEqual(4.5);
      for (const ground of grounds)
        expect(contrast(value('--accent-text'), ground), ground).toBeGreaterThanOrEqual(4.5);
      expect(contrast(value('--accent-text'), value('--selected'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(value('--accent-soft-text'), value('--accent-soft'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(value('--avatar-text'), value('--avatar-bg'))).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('a colour on which white text is unreadable is refused, and the setting is named', () => {
    for (const name of ['PROVIDER_COLOR', 'PROVIDER_COLOR_DARK']) {
      expect(() => loadConfig({ [name]: '#22c55e' })).toThrow(
        `${name} must be darker: white text on it has a contrast of 2.28, and needs 4.5`,
      );
      expect(() => loadConfig({ [name]: 'teal' })).toThrow(`${name} must be a colour like #0f766e`);
    }
  });

  test('a page has the colours of both themes, and without colours of the provider it is unchanged', () => {
    expect(withBrand(page, defaultContact.brand)).toBe(page);
    const { brand } = loadConfig({ PROVIDER_COLOR: '#0f766e', PROVIDER_COLOR_DARK: '#b91c1c' }).provider.contact;
    const branded = withBrand(page, brand);
    expect(branded).toContain('<style nonce="__STYLE_NONCE__">:root:root,');
    expect(branded).toContain('{--accent:#0f766e;');
    expect(branded).toContain('[data-theme="dark"][data-theme="dark"]{--accent:#b91c1c;');
    expect(branded).toContain('href="/assets/mark.svg"');
    const plain = plainPage('Outbox', html``, { name: 'Rupya', brand });
    expect(plain).toContain('<title>Outbox · Rupya</title>');
    expect(plain).toContain('<link rel="icon" href="data:,">');
    expect(plain).toContain(`--accent: light-dark(${lightPalette('#0f766e')['--accent-text']}, `);
  });
});

describe('logo', () => {
  test('a square SVG or PNG is accepted', () => {
    expect(readLogo(inFolder('logo.svg', svg))).toMatchObject({ type: 'image/svg+xml' });
    expect(readLogo(inFolder('logo.png', pngOf(256, 256)))).toMatchObject({ type: 'image/png' });
  });

  test.each([
    ['a missing file', 'none.svg', undefined, 'must be a file that can be read'],
    ['a page', 'page.svg', '<html></html>', 'must be a PNG, or an SVG with a viewBox'],
    ['an SVG without viewBox', 'bare.svg', '<svg width="3" height="3"/>', 'must be a PNG, or an SVG with a viewBox'],
    ['a wide SVG', 'wide.svg', '<svg viewBox="0 0 64 32"/>', 'must be square; it is 64 by 32'],
    ['a wide PNG', 'wide.png', pngOf(64, 32), 'must be square; it is 64 by 32'],
    ['a large file', 'large.svg', svg + ' '.repeat(65_536), 'must be a picture of at most 64 KB'],
  ])('%s is refused, and the setting is named', (_what, name, content, reason) => {
    const file = content === undefined ? join(folder, name) : inFolder(name, content);
    expect(() => loadConfig({ PROVIDER_LOGO: file })).toThrow(`PROVIDER_LOGO ${reason}`);
  });

  test('pages name it, and it is served as a picture that can run no script', async () => {
    const { brand } = loadConfig({ PROVIDER_LOGO: inFolder('logo.svg', svg) }).provider.contact;
    if (brand.logo === null) throw new Error('The logo was not read.');
    const address = logoAddress(brand.logo);
    const branded = withBrand(page, brand);
    expect(branded).toContain(`{--provider-mark:url("${address}");--mark-parts:hidden}`);
    expect(branded).toContain(`<link rel="icon" href="${address}" type="image/svg+xml" />`);
    const app = fastify();
    serveLogo(app, brand.logo);
    const { headers, body } = await app.inject(address);
    expect(body).toBe(svg);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    await app.close();
  });
});
