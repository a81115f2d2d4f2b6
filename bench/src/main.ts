import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Bench, Measure } from './bench.ts';

const folder = join(import.meta.dirname, 'benches');
const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [basename(file, '.ts'), file]),
);
const names = [...files.keys()].toSorted();

async function load(name: string): Promise<Bench> {
  const module: { readonly bench: Bench } = await import(join(folder, files.get(name) ?? ''));
  return module.bench;
}

function print(name: string, { value, unit, limit, ratio, aim, reached }: Measure): void {
  console.log(
    `${name}: ${round(value)} ${unit}, limit ${round(limit)} ${unit}, ratio ${ratio.toFixed(2)} (aim ${aim}): ${reached ? 'reached' : 'missed'}`,
  );
  console.log(
    `RESULT name=${name} value=${round(value)} unit=${unit.replaceAll(' ', '_')} limit=${round(limit)} ratio=${ratio.toFixed(3)}`,
  );
}

function round(number: number): number {
  return Number(number.toPrecision(5));
}

const [name] = process.argv.slice(2);
if (name === 'list' || name === undefined) {
  for (const each of names) console.log(`${each.padEnd(14)} ${(await load(each)).about}`);
} else if (names.includes(name)) {
  const bench = await load(name);
  print(name, await bench.run());
} else {
  console.error(`There is no bench ${name}. There are ${names.join(', ')}.`);
  process.exitCode = 1;
}
