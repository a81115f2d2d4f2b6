import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { openSignedRail } from '../../platform/rail/signed-rail.ts';
import { simulatorAddressFile } from '../../platform/rail/simulator-account.ts';

const secret = 'the secret of a simulator that is killed';
let dataDir: string;
let child: ChildProcess;

async function start(): Promise<void> {
  child = fork(join(import.meta.dirname, 'testing/simulator-fixture.ts'), [dataDir, secret]);
  await once(child, 'message');
}
async function kill(): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'galla-simulator-'));
  await start();
});
afterEach(async () => {
  await kill();
  rmSync(dataDir, { recursive: true });
});

test('kill -9 of the simulator loses nothing that it has acknowledged', async () => {
  const rail = openSignedRail(
    () => ({ url: readFileSync(simulatorAddressFile(dataDir), 'utf8'), keyId: 'simulator', secret }),
    systemClock,
    1_000,
  );
  const answered = new Map<string, string>();
  let next = 0;
  let running = true;
  /** Settles when the simulator runs again. */
  let back: Promise<void> = Promise.resolve();
  const paid = 100_000;
  async function ask(): Promise<void> {
    while (running) {
      next += 1;
      const order = {
        merchantId: 'M1',
        providerTransactionId: `T${next % 7}`,
        amount: 1_102,
        paid,
        refundId: `rfnd_${next}`,
      };
      await rail.startRefund(order).then(
        ({ refundId, state }) => answered.set(refundId, state),
        () => back,
      );
    }
  }
  const askers = Array.from({ length: 8 }, ask);
  for (let kills = 0; kills < 3; kills += 1) {
    const before = answered.size;
    await expect.poll(() => answered.size, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 20);
    back = kill().then(start);
    await back;
  }
  running = false;
  await Promise.all(askers);
  const found = new Map<string, string | undefined>();
  for (const refundId of answered.keys()) found.set(refundId, (await rail.findRefund(refundId))?.state);
  const lost = [...answered].filter(([id, state]) => {
    const now = found.get(id);
    return state === 'PENDING' ? now === undefined : now !== state;
  });
  expect(lost).toEqual([]);
  expect(answered.size).toBeGreaterThan(60);
}, 60_000);
