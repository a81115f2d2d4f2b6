import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { CodeBox, pretty } from '../../developer/public/CodeBox.tsx';
import { AnswerPill } from '../details/AnswerPill.tsx';
import { answerOf, isAccepted, tookText } from '../webhook-labels.ts';
import { debuggerHref } from '../webhook-paths.ts';
import css from './Event.module.css';
import { type Attempt, type EventDetails, headerLines } from './event-details.ts';

interface Props {
  readonly event: EventDetails;
  readonly endpoint: WebhookEndpoint | undefined;
  readonly webhookId: WebhookEndpoint['id'];
  readonly attempt: Attempt | undefined;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** One attempt: its error, the duration of each phase, the request and the answer. */
export function AttemptPart({ event, endpoint, webhookId, attempt }: Props) {
  if (attempt === undefined)
    return (
      <Section title={t`Not sent yet`}>
        <p className="muted">
          <Trans>Events for a payment are sent in order. This one is waiting for an earlier one.</Trans>
        </p>
        <CodeBox title={event.type} text={pretty(event.payload)} />
      </Section>
    );
  const path = endpoint !== undefined && URL.canParse(endpoint.url) ? new URL(endpoint.url).pathname : '';
  return (
    <>
      <Verdict attempt={attempt} />
      <Phases attempt={attempt} />
      <div className={css['exchange']}>
        <Section title={t`Request`}>
          <CodeBox
            title={`POST ${path}`}
            text={`${headerLines(attempt.request)}\n\n${pretty(event.payload)}`}
            note={plural(
              { bytes: bytesOf(event.payload) },
              {
                one: '# byte. The body is the same on every attempt.',
                other: '# bytes. The body is the same on every attempt.',
              },
            )}
          />
          <ButtonLink kind="text" icon={ShieldCheck} href={debuggerHref(webhookId, event.id)} renderLink={renderLink}>
            <Trans>Debug the signature</Trans>
          </ButtonLink>
        </Section>
        <Section title={t`Response`}>
          {attempt.answer.status === null ? (
            <p className="muted">{`${answerOf(attempt.answer)}.`}</p>
          ) : (
            <CodeBox
              title={t`Status ${{ status: attempt.answer.status }}`}
              text={`${headerLines(attempt.response)}\n\n${pretty(attempt.responseBody)}`}
              note={
                attempt.cut
                  ? t`Cut off at 64 KB.`
                  : plural(
                      { bytes: bytesOf(attempt.responseBody) },
                      { one: '# byte. We keep up to 64 KB.', other: '# bytes. We keep up to 64 KB.' },
                    )
              }
            />
          )}
        </Section>
      </div>
    </>
  );
}

/** The error as a sentence. */
function Verdict({ attempt: { answer, tookMs, responseBody } }: { readonly attempt: Attempt }) {
  if (isAccepted(answer.status)) return null;
  const body = responseBody.trim().slice(0, 120);
  return (
    <Notice kind="error">
      <b>
        {answer.status === null
          ? t`${{ answer: answerOf(answer) }}, after ${{ took: tookText(tookMs) }}.`
          : t`Your server returned ${{ status: answer.status }} after ${{ took: tookText(tookMs) }}.`}
      </b>
      {body !== '' && (
        <>
          {' '}
          <Trans>Response body:</Trans> <b className={css['said']}>{body}</b>
        </>
      )}
    </Notice>
  );
}

const phaseNames = () =>
  [
    ['dns', 'DNS'],
    ['connect', t({ message: 'Connect', comment: 'A phase of a call to a server' })],
    ['tls', 'TLS'],
    ['send', t({ message: 'Send', comment: 'A phase of a call to a server' })],
    ['server', t`Your server`],
    ['read', t({ message: 'Read', comment: 'A phase of a call to a server' })],
  ] as const;

const msText = (ms: number) => (ms > 0 && ms < 1 ? t`< 1 ms` : tookText(Math.round(ms)));

function Phases({ attempt }: { readonly attempt: Attempt }) {
  const { number, at, remoteAddress, answer, phases, tookMs } = attempt;
  const total = Math.max(
    1,
    phaseNames().reduce((sum, [phase]) => sum + phases[phase], 0),
  );
  let before = 0;
  return (
    <section aria-label={t`Attempt ${number}`}>
      <div className={css['head']}>
        <h2>{t`Attempt ${number}`}</h2>
        <span className="muted">
          {remoteAddress === null ? formatTime(at, true) : t`${{ at: formatTime(at, true) }} to ${remoteAddress}`}
        </span>
        <AnswerPill answer={answer} />
      </div>
      <dl className={css['phases']}>
        {phaseNames().map(([phase, name]) => {
          const start = before;
          before += phases[phase];
          return (
            <div key={phase}>
              <dt>{name}</dt>
              <dd>
                <span className={css['track']}>
                  <i
                    data-slow={phase === 'server' && !isAccepted(answer.status)}
                    style={{ left: `${(start / total) * 100}%`, width: `${(phases[phase] / total) * 100}%` }}
                  />
                </span>
                <span className="num">{msText(phases[phase])}</span>
              </dd>
            </div>
          );
        })}
        <div className={css['total']}>
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd>
            <span />
            <span className="num">{tookText(tookMs)}</span>
          </dd>
        </div>
      </dl>
    </section>
  );
}
