import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The provider's logo: a square picture beside its name. */
export interface Logo {
  /** The absolute path that it was read from. */
  readonly file: string;
  readonly type: 'image/png' | 'image/svg+xml';
  readonly bytes: Buffer;
}

const maxBytes = 64 * 1024;
const path = '/provider-logo';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Reads the logo.
 * @returns the reason as text if the file cannot be used
 */
export function readLogo(name: string): Logo | string {
  const file = resolve(name);
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return `must be a file that can be read; ${file} is none`;
  }
  if (bytes.length > maxBytes) return 'must be a picture of at most 64 KB';
  const isPng = bytes.subarray(0, 8).equals(pngStart) && bytes.length > 24;
  const sides = isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : sidesOfSvg(bytes.toString('utf8'));
  if (sides === undefined) return 'must be a PNG, or an SVG with a viewBox';
  const [width = 0, height = 0] = sides;
  if (width <= 0 || width !== height) return `must be square; it is ${width} by ${height}`;
  return { file, type: isPng ? 'image/png' : 'image/svg+xml', bytes };
}

function sidesOfSvg(text: string): number[] | undefined {
  const [, attributes = ''] = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg\b([^>]*)>/.exec(text) ?? [];
  const [, box] = /\bviewBox\s*=\s*["']([^"']*)["']/.exec(attributes) ?? [];
  const numbers = box
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  return numbers?.length === 4 && numbers.every(Number.isFinite) ? numbers.slice(2) : undefined;
}

/** The address of the logo. Each picture has its own address, because browsers cache it. */
export const logoAddress = ({ bytes }: Logo): string =>
  `${path}?v=${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;

/** A person may open the SVG outside a page. This policy allows no script and gives it an opaque origin. */
const logoPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves the logo as a picture only. */
export function serveLogo(app: FastifyInstance, logo: Logo): void {
  app.get(path, async (_request, reply) =>
    reply
      .header('content-security-policy', logoPolicy)
      .header('cache-control', 'public, max-age=86400')
      .type(logo.type)
      .send(logo.bytes),
  );
}
