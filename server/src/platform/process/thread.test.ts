import { expect, test } from 'vitest';
import { openThread } from './thread.ts';

const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const limits = { answerMs: 60_000, memoryMb: 32 };

test('answers come in the order of the questions, from one thread', async () => {
  const thread = openThread<number, [number, number]>(
    script(`import { parentPort, threadId } from 'node:worker_threads';
      parentPort.on('message', (number) => parentPort.postMessage([number * 2, threadId]));`),
    limits,
  );
  const answers = await Promise.all([1, 2, 3].map((number) => thread.ask(number)));
  thread.close();
  expect(answers.map((answer) => answer?.[0])).toEqual([2, 4, 6]);
  expect(new Set(answers.map((answer) => answer?.[1])).size).toBe(1);
});

test('a question that never ends blocks no one: the process continues, and the next question gets a new thread', async () => {
  const thread = openThread<string, string>(
    script(`import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (text) => { while (text === 'hostile'); parentPort.postMessage(text); });`),
    { ...limits, answerMs: 2_000 },
  );
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 5);
  expect(await thread.ask('hostile')).toBeUndefined();
  clearInterval(turning);
  expect(turns).toBeGreaterThan(5);
  let answer: string | undefined;
  // A busy machine may need longer than that to start a thread.
  while (answer === undefined) answer = await thread.ask('fine');
  expect(answer).toBe('fine');
  thread.close();
});

test('a question that uses all memory ends the thread, not the process', async () => {
  const thread = openThread<string, string>(
    script(`import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (text) => {
        for (const all = []; text === 'hostile'; ) all.push(new Array(1e5).fill(0).map((_, at) => ({ at })));
        parentPort.postMessage(text);
      });`),
    limits,
  );
  expect(await thread.ask('hostile')).toBeUndefined();
  expect(await thread.ask('fine')).toBe('fine');
  thread.close();
});
