import { createLog } from '../../../platform/log.ts';
import { openSimulator } from '../simulator.ts';

/** The simulator as a process that a test can kill. Its folder and secret are its arguments. */
const [dataDir = '', secret = ''] = process.argv.slice(2);
await openSimulator({
  dataDir,
  secret,
  log: createLog('silent', 'simulator'),
  pagesAt: 'http://galla.test',
  reportTo: 'http://127.0.0.1:9',
  delays: { pending: 20, late: 20, again: 20, silence: 20 },
});
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(1));
