import { readFileSync } from 'node:fs';

/** The resident memory of a process in MB; Linux counts pages of 4 KB. */
export function residentMegabytes(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 1_000_000;
}
