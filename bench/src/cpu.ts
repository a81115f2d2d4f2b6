import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the time of processes in hundredths of a second. */
const tickMs = 10;

/**
 * The time (ms) that a process and everything below it has had of the processors, user and system. Of a process that
 * has ended its parent has the time.
 */
export function cpuMilliseconds(pid: number): number {
  const all = processes();
  const sum = (one: number): number => {
    const below = all.filter(({ parent }) => parent === one).reduce((total, child) => total + sum(child.pid), 0);
    return below + (all.find((process) => process.pid === one)?.ms ?? 0);
  };
  return sum(pid);
}

function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name of a program may have spaces and brackets; what follows has none.
        const [, parent, ...fields] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        const ticks = [9, 10, 11, 12].reduce((total, field) => total + Number(fields[field]), 0);
        return [{ pid: Number(name), parent: Number(parent), ms: ticks * tickMs }];
      } catch {
        return [];
      }
    });
}
