// biome-ignore lint/style/noRestrictedImports: an engine sends at a pace of its own
import { setTimeout as sleep } from 'node:timers/promises';
import { IngestionError, sendEvents } from '../../../payments/ingestion/engine-client.ts';
import type { Walker } from './journey.ts';

/** Signed events that are sent until they are stopped. */
export interface PaymentsMeanwhile {
  /** The amounts in paise, by the numbers of the acknowledged payments. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Answers other than acknowledgements. Processes that are stopping or gone count as no answer. */
  readonly refused: readonly string[];
  stop(): Promise<void>;
}

/** An engine that sends one payment after another, each repeated until it is acknowledged. */
export function sendPayments(origins: readonly string[], { keyId, secret, merchantId }: Walker): PaymentsMeanwhile {
  const acknowledged = new Map<string, number>();
  const refused: string[] = [];
  const stopping = new AbortController();
  let number = 0;
  const sendOne = async () => {
    number += 1;
    const id = `UPGRADE${Date.now()}-${number}`;
    const amount = 100 + number;
    const payment = {
      merchantId,
      providerTransactionId: id,
      state: 'COMPLETED',
      amount,
      instrument: 'ACCOUNT',
      createdAt: new Date().toISOString(),
    };
    for (let turn = number; ; turn += 1) {
      const url = origins[turn % origins.length] ?? '';
      const answer = await sendEvents({ url, keyId, secret }, [payment], { tries: 1 }).catch((error: unknown) => error);
      if (!(answer instanceof Error)) {
        const [event] = (answer as Awaited<ReturnType<typeof sendEvents>>).events;
        if (event?.status === 'refused') refused.push(JSON.stringify(event));
        else acknowledged.set(id, amount);
        return;
      }
      const status = answer instanceof IngestionError ? answer.status : undefined;
      if (status !== undefined && status !== 503) {
        refused.push(answer.message);
        if (status < 500) return;
      }
      await sleep(50);
    }
  };
  const sending = (async () => {
    while (!stopping.signal.aborted) {
      await sendOne();
      await sleep(20);
    }
  })();
  sending.catch(() => undefined);
  return {
    acknowledged,
    refused,
    stop() {
      stopping.abort();
      return sending;
    },
  };
}
