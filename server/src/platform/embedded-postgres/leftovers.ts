import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface PidFile {
  pid: number;
  ready: boolean;
}

/** The contents of `postmaster.pid`: line 1 is the process, line 8 its state. Null without a readable file. */
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
 * Ends every server process that an earlier run left on this cluster, and removes a pid file whose process is not a
 * server of this cluster. Call it only as the owner of the data folder, because it stops whatever runs there. The main
 * process gets a request to shut down and 5 s. Remaining processes, or those without a main process, are killed, which
 * a cluster survives.
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
  // The files name a dead, zombie or foreign process. PostgreSQL refuses to start while any process has that number.
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
    // The process has just ended or belongs to another account: in both cases it is not a server of this folder.
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
    // The process has just ended.
  }
}
