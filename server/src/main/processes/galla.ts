import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, loadConfig, toEnvironment } from '../../platform/config.ts';
import { openMetrics } from '../../platform/metrics/open-metrics.ts';
import { type SupervisedProcess, supervise } from '../../platform/process/supervised-process.ts';
import { describeSettings } from '../../platform/settings-page.ts';
import { demoOperators } from '../demo/operators.ts';
import { demoPeople, demoVendor } from '../demo/people.ts';
import { watchProcesses } from '../watch/figures.ts';
import { type Installation, openInstallation } from './installation.ts';

/** The modules that a run consists of, by absolute path. */
export interface Program {
  api: string;
  worker: string;
  simulator: string;
  auditor: string;
  seed: string;
  /** Runs while the database starts. */
  build: (log: (line: string) => void, signal: AbortSignal) => Promise<void>;
  /** Called with the processes once everything runs. The returned function is called before they are stopped. */
  onReady?: (processes: readonly SupervisedProcess[], config: Config) => () => void;
}

type ProcessWatch = ReturnType<typeof watchProcesses> | undefined;

/**
 * Ctrl-C reaches us twice within milliseconds, from the terminal and from npm. Only a later one means an immediate
 * stop.
 */
const SAME_KEYSTROKE = 500;

const log = (line: string) => console.log(line);

/**
 * The whole run of `npm start`: from reading the settings until everything has stopped again.
 * @returns the exit code
 */
export async function runGalla(program: Program, args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    log(describeSettings());
    return 0;
  }
  const aborting = new AbortController();
  const stopRequested = requestOfStop(aborting);
  try {
    if (args.length > 0)
      throw new Error(`Galla does not know ${args.join(' ')}. npm start -- --help lists the settings.`);
    const config = loadConfig(process.env);
    await runUntil(stopRequested, program, config, aborting.signal);
    return 0;
  } catch (error) {
    if (aborting.signal.aborted) return 0;
    console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
    return 1;
  }
}

async function runUntil(
  stopRequested: Promise<void>,
  program: Program,
  config: Config,
  signal: AbortSignal,
): Promise<void> {
  const watch = await showProcesses(config);
  const installation = await prepare(program, config, signal, watch);
  let processes: SupervisedProcess[] = [];
  try {
    signal.throwIfAborted();
    processes = startProcesses(program, installation, config.databaseUrl === null, watch);
    onSecondRequest(() => hurry(processes, installation));
    await Promise.race([Promise.all(processes.map(({ ready }) => ready)), stopRequested]);
    if (!signal.aborted) announce(installation.config);
    const done = signal.aborted ? undefined : program.onReady?.(processes, installation.config);
    await stopRequested;
    done?.();
    log('Stopping …');
  } finally {
    // Stop the processes that people call first: their open requests may need the others.
    const [called, others] = [
      processes.slice(0, installation.config.apiProcesses),
      processes.slice(installation.config.apiProcesses),
    ];
    await Promise.all(called.map((child) => child.stop()));
    await Promise.all(others.map((child) => child.stop()));
    await installation.close();
  }
}

/** The supervisor's own metrics, if the settings enable them: the running processes, and the restarts. */
async function showProcesses(config: Config): Promise<ProcessWatch> {
  const metrics = await openMetrics(config, 'supervisor');
  if (metrics === undefined) return undefined;
  const watch = watchProcesses(metrics);
  await metrics.serve({
    error: (problem: object) => log(`Metrics are not served: ${'err' in problem ? problem.err : ''}`),
  });
  return watch;
}

/** Builds while the database starts and is filled. The first failure ends the other step and is reported. */
async function prepare(
  program: Program,
  config: Config,
  signal: AbortSignal,
  watch: ProcessWatch,
): Promise<Installation> {
  const failure = new AbortController();
  const fail = (error: unknown) => failure.abort(error);
  const either = AbortSignal.any([signal, failure.signal]);
  const opening = openInstallation(config, {
    seed: program.seed,
    log,
    signal: either,
    watchDatabase: (database) => watch?.keep('database', database),
    onDatabaseEnd: () => watch?.restarted('database', 'ended'),
  });
  const building = program.build(log, either);
  opening.catch(fail);
  building.catch(fail);
  const [opened] = await Promise.allSettled([opening, building]);
  if (opened.status === 'fulfilled' && !either.aborted) return opened.value;
  if (opened.status === 'fulfilled') await opened.value.close('immediate');
  throw either.reason;
}

function startProcesses(
  program: Program,
  { config }: Installation,
  hasOwnDatabase: boolean,
  watch: ProcessWatch,
): SupervisedProcess[] {
  // Without its own database, a start keeps compiled code for the next one: a process then needs 0.8 s of CPU to import
  // its features instead of 1.3.
  const compiled = hasOwnDatabase ? { NODE_COMPILE_CACHE: join(config.dataDir, 'compiled') } : {};
  const env = { ...compiled, ...process.env, ...toEnvironment(config) };
  const api = Array.from({ length: config.apiProcesses }, (_, index) => ({
    name: config.apiProcesses === 1 ? 'api' : `api ${index + 1}`,
    kind: 'api' as const,
    file: program.api,
    stopMs: (config.drainSeconds + config.finishSeconds + 4) * 1000,
  }));
  const others = [
    { name: 'worker', kind: 'worker' as const, file: program.worker },
    ...(config.simulatorUrl === null
      ? [{ name: 'simulator', kind: 'simulator' as const, file: program.simulator }]
      : []),
    { name: 'auditor', kind: 'auditor' as const, file: program.auditor },
  ];
  return [...api, ...others].map(({ kind, ...child }) => {
    const supervised = supervise({ ...child, env, log, onEnd: (why) => watch?.restarted(kind, why) });
    watch?.keep(kind, supervised);
    return supervised;
  });
}

/** Settles on Ctrl-C, SIGTERM, SIGHUP, or when the npm that started us has ended, and aborts work in progress. */
function requestOfStop(aborting: AbortController): Promise<void> {
  return new Promise((resolve) => {
    const startedBy = starter();
    const watch = setInterval(() => starter() !== startedBy && request(), 200).unref();
    const request = () => {
      clearInterval(watch);
      aborting.abort();
      resolve();
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, request);
  });
}

/**
 * The processes that started us. Under npm these are our parent and its parent, because npm runs a shell that runs us,
 * and killing npm does not kill us. Started in any other way (nohup, a service manager), we outlive our parent like any
 * program.
 */
function starter(): string {
  if (process.env['npm_lifecycle_event'] === undefined) return '';
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`;
  } catch {
    // There is no /proc (macOS), or the parent has just ended.
    return String(process.ppid);
  }
}

function onSecondRequest(act: () => void): void {
  let first: number | undefined;
  const handle = () => {
    first ??= Date.now();
    if (Date.now() - first > SAME_KEYSTROKE) act();
  };
  process.on('SIGINT', handle).on('SIGTERM', handle);
}

function hurry(processes: readonly SupervisedProcess[], installation: Installation): void {
  for (const child of processes) child.kill();
  void installation.close('immediate').finally(() => process.exit(130));
}

function announce({ publicUrl, demo, dataDir, operatorDesk }: Config): void {
  log(`\nGalla is ready: ${publicUrl}\n`);
  if (demo) {
    log('Sign in with an e-mail address and password, or a phone number and the code from the outbox:');
    for (const { name, email, phone, password, is } of demoPeople) {
      log(`  ${name.padEnd(13)} ${email.padEnd(25)} ${password.padEnd(21)} ${phone}  ${is}`);
    }
    const { name, phone, metaId } = demoVendor;
    log(`  ${name.padEnd(13)} a vendor of Kaapi Online, ${phone}: ${publicUrl}/vendor/login?metaId=${metaId}`);
    log(`\nOutbox (text messages and e-mails): ${publicUrl}/outbox`);
    if (operatorDesk) {
      log(`\nReview desk of the provider: ${publicUrl}/operator (codes of their apps: ${publicUrl}/demo/operator)`);
      for (const { name, email, password, is } of demoOperators)
        log(`  ${name.padEnd(13)} ${email.padEnd(25)} ${password.padEnd(24)} ${is}`);
    }
    log(`A counter phone and its customer, without signing in: ${publicUrl}/demo/counter`);
  }
  log(`Data: ${dataDir}. Ctrl-C stops.`);
}
