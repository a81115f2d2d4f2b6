import type { StreamMessage } from '@galla/sdk';
import { followEvents } from '@galla/sdk';
import type { Command } from '../command.ts';
import { textOf } from '../command.ts';
import type { Forwarded } from '../forward.ts';
import { forward, localAddress, newSecret } from '../forward.ts';
import type { Output } from '../output.ts';
import { clockTime } from '../output.ts';
import { noteLoss } from './note-loss.ts';

/** Prints the events of test mode and forwards them to a local program as webhooks. */
export const listen: Command = {
  words: 'listen',
  about: 'Show events of test mode, and forward them to a local program',
  options: {
    'forward-to': { type: 'string', value: 'ADDRESS', about: 'Where each event is sent: localhost:4242/hooks' },
    events: {
      type: 'string',
      value: 'TYPES',
      about: 'Only these types, separated by commas: payment.completed,refund.*',
    },
  },
  async run({ values, output, stopped, galla }) {
    const given = textOf(values, 'forward-to');
    const to = given === undefined ? undefined : { address: localAddress(given), secret: newSecret() };
    const types = textOf(values, 'events')?.replaceAll(' ', '');
    const losses = noteLoss(output);
    let secretPrinted = false;
    const stream = followEvents(galla(), types === undefined ? {} : { types }, {
      signal: stopped,
      onLost: losses.lost,
    });
    for await (const message of stream) {
      if (message.event === 'ready') {
        if (!secretPrinted && to !== undefined) printSecret(output, to);
        losses.ready('Waiting for events of test mode. Ctrl-C ends.');
        secretPrinted = true;
        if ((message.data as { missed: boolean }).missed)
          output.note('Events of the time without a connection may be missing.');
        continue;
      }
      const { id } = message.data as { id: string };
      const answer = to && (await forward(to.address, to.secret, { id, body: message.text }, stopped));
      if (stopped.aborted) return;
      printEvent(output, message, id, answer);
    }
  },
};

function printSecret(output: Output, { address, secret }: { readonly address: string; readonly secret: string }): void {
  const text = `Signing secret of this session: ${secret}\nYour program verifies deliveries to ${address} with it.`;
  output.result({ signingSecret: secret, forwardTo: address }, text);
}

function printEvent(output: Output, { event, data }: StreamMessage, id: string, answer: Forwarded | undefined): void {
  const came = answer === undefined ? '' : `  ${answer.status ?? answer.error}  ${answer.ms} ms`;
  const value = { event, id, ...(answer ?? { data }) };
  output.result(value, `${clockTime(new Date())}  ${event.padEnd(22)} ${id}${came}`);
}
