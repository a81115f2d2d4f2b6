import { inflateSync } from 'node:zlib';

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly data: Buffer;
}

const headerSize = 12;
const entrySize = 16;
/** Tables of an SFNT begin at multiples of four bytes. */
const padded = (length: number) => Math.ceil(length / 4) * 4;

/** The font inside a WOFF 1 file, in the format that text shapers read. */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('This is no WOFF file.');
  const tables = tablesOf(woff).sort((one, other) => (one.tag < other.tag ? -1 : 1));
  const size = tables.reduce((sum, { data }) => sum + padded(data.length), headerSize + entrySize * tables.length);
  const font = Buffer.alloc(size);
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(tables.length, 4);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  font.writeUInt16BE(power * 16, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE(tables.length * 16 - power * 16, 10);
  let offset = headerSize + entrySize * tables.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = headerSize + entrySize * index;
    font.write(tag, entry, 'latin1');
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(data.length, entry + 12);
    data.copy(font, offset);
    offset += padded(data.length);
  }
  return font;
}

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = 44 + 20 * index;
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum,
      data: packed === length ? bytes : inflateSync(bytes),
    };
  });
}
