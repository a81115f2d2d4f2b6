import { readFileSync } from 'node:fs';

/** What a process has in memory, in MB: Linux says it in pages of 4 KB. */
export function residentMegabytes(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 1_000_000;
}
