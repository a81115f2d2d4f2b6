import { Worker } from 'node:worker_threads';

/** A thread that reads untrusted input. */
export interface Thread<Question, Answer> {
  /**
   * The thread's answer; undefined if there was none in time, or the thread ended. Questions are answered one after the
   * other, and the time of each starts with its turn. After an unanswered question a new thread takes the next one.
   */
  ask(question: Question): Promise<Answer | undefined>;
  /** Ends the thread. */
  close(): void;
}

/**
 * A thread with little memory and time, for input that may take any amount of both. The event loop of the process is
 * not blocked.
 * @param script answers each message of its `parentPort` with one message
 * @param limits how long one answer may take, and the memory of the thread in MB
 */
export function openThread<Question, Answer>(
  script: URL,
  limits: { readonly answerMs: number; readonly memoryMb: number },
): Thread<Question, Answer> {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const start = () => {
    const started = new Worker(script, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, stackSizeMb: 4 },
    });
    // Between questions nothing else listens.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };
  const end = () => {
    void worker?.terminate();
    worker = undefined;
  };
  const askNow = (question: Question) =>
    new Promise<Answer | undefined>((resolve) => {
      worker ??= start();
      const asked = worker;
      const finish = (answer: Answer | undefined) => {
        clearTimeout(timer);
        asked.off('message', finish).off('error', fail).off('exit', fail);
        resolve(answer);
      };
      const fail = () => {
        if (worker === asked) end();
        finish(undefined);
      };
      const timer = setTimeout(fail, limits.answerMs);
      asked.once('message', finish).once('error', fail).once('exit', fail);
      asked.postMessage(question);
    });
  return {
    ask(question) {
      const answer = last.then(() => askNow(question));
      last = answer;
      return answer;
    },
    close: end,
  };
}
