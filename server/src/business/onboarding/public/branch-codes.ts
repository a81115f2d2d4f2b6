import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** A bank and its branch codes. Codes of digits only are stored as numbers. */
interface Bank {
  readonly name: string;
  readonly codes: readonly (number | string)[];
}

let banks: Promise<{ readonly [bank: string]: Bank }> | undefined;

/** Reads 177,000 codes once, on the first lookup. */
const read = async (): Promise<{ readonly [bank: string]: Bank }> =>
  JSON.parse(
    (
      await promisify(brotliDecompress)(await readFile(new URL('../branches/ifsc-codes.json.br', import.meta.url)))
    ).toString(),
  );

/** The bank of an IFSC; undefined if no branch has it (KYC-05). */
export async function findBank(ifsc: string): Promise<string | undefined> {
  banks ??= read();
  const known = await banks;
  const bank = Object.hasOwn(known, ifsc.slice(0, 4)) ? known[ifsc.slice(0, 4)] : undefined;
  const code = ifsc.slice(5);
  return bank?.codes.includes(/^\d+$/.test(code) ? Number(code) : code) === true ? bank.name : undefined;
}
