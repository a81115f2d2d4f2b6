import type { Registry } from 'prom-client';
import { Histogram } from 'prom-client';
import type { Rail } from '../rail/rail.ts';
import { RailUnknown } from '../rail/rail.ts';
import type { Rails, TenantMode } from '../rail/rails.ts';

/** The same rails, with each call timed by mode, operation and outcome. */
export function timedRails(registry: Registry, rails: Rails): Rails {
  const seconds = new Histogram({
    name: 'galla_rail_seconds',
    help: 'Time of a call to the bank. unknown: no answer, so the outcome for the money is not known; error: nothing was sent',
    labelNames: ['mode', 'operation', 'outcome', 'state'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 10],
    registers: [registry],
  });
  const timedRail = (mode: TenantMode): Rail => {
    const rail = rails.of(mode);
    const time = <Args extends unknown[], T>(operation: string, call: (...args: Args) => Promise<T>) => {
      return async (...args: Args): Promise<T> => {
        const end = seconds.startTimer({ mode, operation });
        try {
          const answer = await call(...args);
          end({ outcome: 'answered', state: stateOf(answer) });
          return answer;
        } catch (error) {
          end({ outcome: error instanceof RailUnknown ? 'unknown' : 'error', state: '' });
          throw error;
        }
      };
    };
    return {
      startPayment: time('startPayment', (instruction) => rail.startPayment(instruction)),
      findPayment: time('findPayment', (id) => rail.findPayment(id)),
      startRefund: time('startRefund', (instruction) => rail.startRefund(instruction)),
      findRefund: time('findRefund', (id) => rail.findRefund(id)),
      startPayout: time('startPayout', (instruction) => rail.startPayout(instruction)),
      findPayout: time('findPayout', (id) => rail.findPayout(id)),
      checkAccount: time('checkAccount', (instruction) => rail.checkAccount(instruction)),
      findAccountCheck: time('findAccountCheck', (id) => rail.findAccountCheck(id)),
      activateGateway: time('activateGateway', (instruction) => rail.activateGateway(instruction)),
      findActivation: time('findActivation', (id) => rail.findActivation(id)),
      checkVpa: time('checkVpa', (instruction) => rail.checkVpa(instruction)),
    };
  };
  return { of: timedRail, sandbox: rails.sandbox };
}

/**
 * The bank's state in an answer: COMPLETED, FAILED or PENDING; empty if the answer has no state. The parsers allow no
 * other.
 */
function stateOf(answer: unknown): string {
  const state = typeof answer === 'object' && answer !== null && 'state' in answer ? answer.state : undefined;
  return typeof state === 'string' ? state : '';
}
