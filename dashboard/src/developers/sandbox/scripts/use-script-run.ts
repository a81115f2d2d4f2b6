import { sandbox } from '@galla/contract/developers/sandbox/calls.ts';
import type { MadeOrder, SavedScript } from '@galla/contract/developers/sandbox/endpoints.ts';
import type { SandboxScript, ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import { carryOut, useDeskChange } from '../use-sandbox.ts';

/** The state of a replay's step. */
export type StepState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED';

const lookEveryMs = 300;
/** The bank answers within this time, unless its answer waits for the clock. */
const answerMs = 10_000;
const endsAtOnce = new Set<string>(['success', 'failure', 'duplicate', 'technical-failure', 'insufficient-funds']);

/** A replay of a script: one step after the other, up to the first error. The result is stored with a saved script. */
export function useScriptRun(script: SandboxScript | SavedScript) {
  const [states, setStates] = useState<readonly StepState[]>([]);
  const changed = useDeskChange();
  const { run, busy, problem } = useAct({ settled: changed });
  const replay = () =>
    run(async () => {
      setStates([]);
      for (const [index, step] of script.steps.entries()) {
        const set = (state: StepState) =>
          setStates(script.steps.map((_, at) => (at < index ? 'DONE' : at === index ? state : 'WAITING')));
        set('RUNNING');
        try {
          await settle(step, await carryOut(step));
        } catch (error) {
          set('FAILED');
          await noteRun(script, index + 1);
          throw error;
        }
        set('DONE');
        await changed();
      }
      await noteRun(script, null);
    });
  const isOver = !busy && states.length > 0;
  return { states, busy, problem, isOver, start: () => void replay() };
}

async function noteRun(script: SandboxScript | SavedScript, failedStep: number | null): Promise<void> {
  if ('scriptId' in script)
    await call(sandbox.noteRun, { params: { scriptId: script.scriptId }, body: { failedStep } });
}

/** Waits for the bank's answer to a payment that ends at once, so that the next step finds it. */
async function settle(step: ScriptStep, answer: unknown): Promise<void> {
  if (step.do !== 'PAY' || !endsAtOnce.has(step.with.outcome)) return;
  const { orderId } = answer as Pick<MadeOrder, 'orderId'>;
  for (let waited = 0; waited < answerMs; waited += lookEveryMs) {
    const { made } = await call(sandbox.read, {});
    const order = made.find((one) => one.orderId === orderId);
    if (order === undefined || order.tried !== 'PENDING') return;
    await new Promise((resolve) => {
      setTimeout(resolve, lookEveryMs);
    });
  }
}
