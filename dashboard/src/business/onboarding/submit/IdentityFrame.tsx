import { type KycWidget, widgetEvents } from '@galla/contract/business/kyc/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import css from './Submit.module.css';

const c = classNames(css);

/** A widget that is silent for this long (ms) has failed to open. */
const silentAfterMs = 15_000;

type WidgetEvent = (typeof widgetEvents)[number];

/** After these events the provider knows more than this page. */
const endings: readonly WidgetEvent[] = ['SUBMIT_COMPLETED', 'KYC_COMPLETED', 'KYC_POLLING_TIMEOUT', 'TERMINAL_ACTION'];

interface Props {
  readonly widget: KycWidget;
  /** Whether this visit has ended without a known submission. */
  readonly isOver: boolean;
  /** The widget has finished, or its visit has ended early. */
  readonly onEnd: (isEarly: boolean) => void;
  readonly onAgain: () => void;
}

/**
 * The provider's widget in a frame of its own origin (KYC-04). It receives its token by a message, and only messages
 * from that frame and origin count.
 */
export function IdentityFrame({ widget: { accessToken, widgetUrl }, isOver, onEnd, onAgain }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const { origin } = new URL(widgetUrl);
    const silent = setTimeout(
      () => setProblem(t`The identity check didn’t open. Check your connection.`),
      silentAfterMs,
    );
    const listen = (message: MessageEvent<unknown>) => {
      const inside = frame.current?.contentWindow;
      if (message.origin !== origin || message.source !== inside) return;
      const event = eventOf(message.data);
      if (event === undefined) return;
      clearTimeout(silent);
      // The widget's page after a failure does not end the visit; the next try does.
      if (event === 'SUBMIT_FAILED')
        setProblem(t`The identity check was not submitted. Try again in the window below.`);
      else if (event !== 'PAGE_VIEW' || isStart(message.data)) setProblem('');
      if (isStart(message.data)) inside?.postMessage({ accessToken }, origin);
      if (endings.includes(event)) end.current(event === 'TERMINAL_ACTION');
    };
    window.addEventListener('message', listen);
    return () => {
      clearTimeout(silent);
      window.removeEventListener('message', listen);
    };
  }, [accessToken, widgetUrl]);
  return (
    <section className={c('widget')} aria-label={t`Identity check`}>
      {(problem !== '' || isOver) && (
        <Notice kind={isOver ? 'warning' : 'error'} live>
          {isOver ? t`This identity check has ended, or was opened elsewhere.` : problem}{' '}
          <Button onClick={onAgain}>
            <Trans>Open it again</Trans>
          </Button>
        </Notice>
      )}
      <iframe
        ref={frame}
        key={accessToken}
        title={t`Identity check`}
        src={widgetUrl}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow="camera; microphone"
        referrerPolicy="no-referrer"
      />
    </section>
  );
}

const partOf = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null && key in data
    ? (data as Readonly<Record<string, unknown>>)[key]
    : undefined;

const eventOf = (data: unknown): WidgetEvent | undefined =>
  widgetEvents.find((event) => event === partOf(data, 'event') && partOf(data, 'from') === 'identity-widget');

const isStart = (data: unknown): boolean => partOf(data, 'page') === 'START';
