import { emailPattern, mobilePattern } from '@galla/contract/identity/access/fields.ts';
import type { PageRow } from './queries.ts';

type Ask = PageRow['asks'][number];

/** The error in an answer. */
export type AnswerProblem = 'NEEDED' | 'NUMBER' | 'EMAIL' | 'PHONE' | 'CHOICE';

/** The error in an answer to a page's question; undefined if there is none. */
export function wrongAnswer({ kind, required, options }: Ask, answer: string): AnswerProblem | undefined {
  if (answer === '') return required ? 'NEEDED' : undefined;
  switch (kind) {
    case 'TEXT':
      return undefined;
    case 'NUMBER':
      return /^-?\d{1,12}(\.\d{1,4})?$/.test(answer) ? undefined : kind;
    case 'EMAIL':
      return emailPattern.test(answer) ? undefined : kind;
    case 'PHONE':
      return mobilePattern.test(answer) ? undefined : kind;
    case 'CHOICE':
      return options.includes(answer) ? undefined : kind;
    default:
      return kind satisfies never;
  }
}

const messages: Readonly<Record<AnswerProblem, string>> = {
  NEEDED: 'An answer is needed.',
  NUMBER: 'Enter a number.',
  EMAIL: 'Enter an email address.',
  PHONE: 'Invalid Mobile Number.',
  CHOICE: 'Choose one of the answers.',
};

/** The errors in a customer's answers, by field. */
export const answerProblems = (asks: readonly Ask[], answers: readonly string[]) => [
  ...(answers.length > asks.length ? [{ field: 'answers', message: 'There are more answers than questions.' }] : []),
  ...asks.flatMap((ask, index) => {
    const wrong = wrongAnswer(ask, answers[index] ?? '');
    return wrong === undefined ? [] : [{ field: `answers.${index}`, message: messages[wrong] }];
  }),
];
