import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Checks that the port can be listened on, before anything else is started.
 * @throws {Error} that names the setting to change
 */
export async function checkPortIsFree(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  } catch (error) {
    throw new Error(explain(error, host, port), { cause: error });
  }
}

function explain(error: unknown, host: string, port: number): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Set PORT to another one.`;
    case 'EACCES':
      return `Port ${port} is reserved for the system. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`;
    default:
      return `Galla cannot listen on ${host}, port ${port}: ${error instanceof Error ? error.message : error}`;
  }
}
