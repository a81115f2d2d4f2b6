import type { WebhookAttempt } from '@galla/contract/developers/webhooks/schemas.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { answerOf, isAccepted } from '../webhook-labels.ts';

/** The answer to an attempt, coloured by outcome. */
export function AnswerPill({
  answer,
  text = false,
}: {
  readonly answer: WebhookAttempt['answer'];
  readonly text?: boolean;
}) {
  const group = isAccepted(answer.status) ? 'success' : 'error';
  return <StatusPill state={group} group={group} label={answerOf(answer)} text={text} />;
}
