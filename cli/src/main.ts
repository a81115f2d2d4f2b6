#!/usr/bin/env node
import { run } from './run.ts';

// The reader of a pipe may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
const stopped = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    // A second Ctrl-C ends the program at once.
    process.once(name, () => process.exit(130));
    stopped.abort();
  });

process.exitCode = await run(process.argv.slice(2), stopped.signal);
