/** How often a child signals that its event loop is running. The supervisor replaces one that hangs. */
const beatMs = 2_000;

/**
 * Loaded into every child before its own code. It ends the child at once when its parent has ended in any way, even by
 * kill -9, so that no process of an old run continues beside a new one.
 */
if (process.channel) {
  process.on('disconnect', () => process.exit(1));
  const beat = () => process.connected && process.send?.({ alive: true }, undefined, undefined, () => undefined);
  setInterval(beat, beatMs).unref();
}
