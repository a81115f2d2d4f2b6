import { z } from 'zod';
import { setting } from '../setting.ts';
import { address } from '../setting-values.ts';

/** The settings of the simulator of banks if several machines share it. */
export const simulatorSettings = {
  SIMULATOR_URL: setting(
    ['start', 'api', 'worker', 'simulator', 'operator'],
    'the simulator of banks, which test mode needs, where another machine runs it; one serves all',
    'none: npm start runs it',
    address(['http:', 'https:'], 'http://10.0.0.5:4100'),
  ),
  SIMULATOR_LISTEN: setting(
    ['start', 'simulator'],
    'address and port at which the simulator answers other machines; for a network of your own, because it is not encrypted',
    '127.0.0.1 and any port',
    z
      .string()
      .regex(/^[a-zA-Z0-9.-]+:[1-9]\d{0,4}$/, 'must be an address of this machine and a port, like 10.0.0.5:4100')
      .optional(),
  ),
} as const;

/** Where the simulator listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Checks both settings; a machine either runs the simulator or uses another machine's. */
export function checkSimulator(
  {
    SIMULATOR_URL: url,
    SIMULATOR_LISTEN: listen,
  }: { SIMULATOR_URL?: string | undefined; SIMULATOR_LISTEN?: string | undefined },
  problems: Map<string, string>,
): { simulatorUrl: string | null; simulatorListen: ListenAddress | null } {
  if (url !== undefined && listen !== undefined)
    problems.set(
      'SIMULATOR_LISTEN',
      'is for the machine that runs the simulator, and SIMULATOR_URL says that another does',
    );
  const [host = '', port = ''] = listen?.split(':') ?? [];
  return {
    simulatorUrl: url?.replace(/\/+$/, '') ?? null,
    simulatorListen: listen === undefined ? null : { host, port: Number(port) },
  };
}

/** The settings for child processes. */
export const simulatorEnvironment = ({
  simulatorUrl,
  simulatorListen,
}: ReturnType<typeof checkSimulator>): Record<string, string | null> => ({
  SIMULATOR_URL: simulatorUrl,
  SIMULATOR_LISTEN: simulatorListen === null ? null : `${simulatorListen.host}:${simulatorListen.port}`,
});
