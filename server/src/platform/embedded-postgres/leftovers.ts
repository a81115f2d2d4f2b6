import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface PidFile {
  pid: number;
  ready: boolean;
}

/** What `postmaster.pid` says: line 1 is the process, line 8 its state. Null when there is no readable file. */
export function readPidFile(clusterDir: string): PidFile | null {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/**
 * Ends every server process that an earlier run left behind on this cluster, and removes a pid file that names a
 * process that is not a server of it. Call only as the owner of the data folder: it stops whatever runs there.
 * The main process is asked to shut down and given 5 s; what is left after that, or without a main process, is killed,
 * which a cluster survives.
 */
export async function clearLeftovers(clusterDir: string, log: (line: string) => void): Promise<void> {
  const pidFile = readPidFile(clusterDir);
  const found = serverProcesses(clusterDir, pidFile?.pid);
  if (pidFile && found.includes(pidFile.pid)) {
    log(`Stopping the database server ${pidFile.pid} that an earlier run left behind.`);
    signal(pidFile.pid, 'SIGINT');
    await untilGone(clusterDir, pidFile.pid, 5000);
  }
  for (const pid of serverProcesses(clusterDir, pidFile?.pid)) signal(pid, 'SIGKILL');
  if (!(await untilGone(clusterDir, pidFile?.pid, 5000))) {
    throw new Error(`Processes of an earlier database server still hold ${clusterDir}`);
  }
  // They name a dead, zombie or foreign process: PostgreSQL itself refuses to start when the number is in use by whatever.
  for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) rmSync(join(clusterDir, file), { force: true });
}

async function untilGone(clusterDir: string, pid: number | undefined, timeout: number): Promise<boolean> {
  for (const end = Date.now() + timeout; Date.now() < end; await sleep(20)) {
    if (serverProcesses(clusterDir, pid).length === 0) return true;
  }
  return false;
}

/** Live server processes of this cluster. Linux: all of them, by working folder; elsewhere the one in the pid file. */
function serverProcesses(clusterDir: string, pid: number | undefined): number[] {
  if (process.platform === 'linux') {
    const folder = realpathSync(clusterDir);
    return readdirSync('/proc')
      .map(Number)
      .filter((candidate) => candidate > 0 && isServerOn(candidate, folder));
  }
  return pid !== undefined && commandOf(pid).includes(clusterDir) ? [pid] : [];
}

function isServerOn(pid: number, folder: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false;
    if (basename(readlinkSync(`/proc/${pid}/exe`)).split(' ')[0] !== 'postgres') return false;
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2));
  } catch {
    // Gone meanwhile, or another account's: neither is a server of our folder.
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    const line = execFileSync('ps', ['-o', 'state=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line.startsWith('Z') || !line.includes('postgres') ? '' : line;
  } catch {
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone meanwhile.
  }
}
