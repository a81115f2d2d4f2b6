import { followRequests } from '@galla/sdk';
import type { Command } from '../command.ts';
import { clockTime } from '../output.ts';
import { noteLoss } from './note-loss.ts';

/** An API request as the event stream describes it. */
interface ApiRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
}

/** Prints the merchant's API requests in test mode. */
export const logsTail: Command = {
  words: 'logs tail',
  about: 'Show the calls of test mode as they happen',
  async run({ output, stopped, galla }) {
    const losses = noteLoss(output);
    for await (const { event, data } of followRequests(galla(), { signal: stopped, onLost: losses.lost })) {
      if (event === 'ready') losses.ready('Waiting for calls. Ctrl-C ends.');
      if (event !== 'request') continue;
      const call = data as ApiRequest;
      const { method, path, status, ms, requestId } = call;
      const time = clockTime(new Date(call.at));
      output.result(call, `${time}  ${status}  ${method.padEnd(6)} ${path}  ${ms} ms  ${requestId}`);
    }
  },
};
