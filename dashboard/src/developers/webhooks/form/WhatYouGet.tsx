import { webhooks } from '@galla/contract/developers/webhooks/calls.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, ShieldCheck, Timer } from 'lucide-react';
import { queryOf } from '../../../lib/api/api.ts';
import { CodeBox } from '../../developer/public/CodeBox.tsx';
import css from './Form.module.css';

const rules = (): readonly { readonly icon: IconType; readonly title: string; readonly text: string }[] => [
  {
    icon: ShieldCheck,
    title: t`Check the signature first`,
    text: t`The secret is shown after you add the endpoint.`,
  },
  { icon: KeyRound, title: t`Authorization`, text: t`SHA256 of username:password, in hex.` },
  { icon: Timer, title: t`Return 2xx within 15 s`, text: t`Redirects aren’t followed. A 410 disables the endpoint.` },
];

/** An example of the first chosen event as the server receives it, and how to answer it. */
export function WhatYouGet({ url, chosen }: { readonly url: string; readonly chosen: readonly string[] }) {
  const { data } = useQuery(queryOf(webhooks.events, {}));
  const event = data?.events.find(({ type }) => type === chosen[0]) ?? data?.events[1];
  return (
    <Section title={t`Example event`}>
      {event !== undefined && (
        <>
          <CodeBox title={event.type} text={`${headOf(url)}\n\n${bodyOf(event)}`} note={t`Amounts are in paise.`} />
          <ul className={css['rules']}>
            {rules().map(({ icon, title, text }) => (
              <li key={title}>
                <Icon of={icon} />
                <span>
                  <b>{title}</b>
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function headOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : new URL('https://shop.example.in/hooks');
  return [
    `POST ${url.pathname} HTTP/1.1`,
    `Host: ${url.host}`,
    'Content-Type: application/json',
    'webhook-id: evt_01kae5q9c0fp6tz7m8x4v2w1hd',
    'webhook-timestamp: 1795156094',
    'webhook-signature: v1,K5oZfzN95Z9UVu1E…',
    'Authorization: 3f1c09ab77d2e54c…',
  ].join('\n');
}

const bodyOf = ({
  type,
  version,
  example,
}: {
  readonly type: string;
  readonly version: string;
  readonly example: string;
}) => JSON.stringify({ type, version, data: JSON.parse(example) }, null, 2);
