/**
 * Loaded into every child before its own code. It ends the child at once when its parent has ended in any way, even by
 * kill -9, so that no process of an old run works beside a new one.
 */
if (process.channel) process.on('disconnect', () => process.exit(1));
