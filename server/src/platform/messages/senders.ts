import type { Transporter } from 'nodemailer';
import { createTransport } from 'nodemailer';
import { GiveUp } from '../jobs/job.ts';
import type { RailAccount } from '../rail/signed-rail.ts';
import { findSimulator } from '../rail/simulator-account.ts';
import { isOnThisMachine } from '../setting-values.ts';
import type { Message } from './outbox.ts';

/** Sends messages of one channel. Throws if the provider did not accept the message, `GiveUp` if it never will. */
export interface Sender {
  send(message: Message & { readonly id: string }): Promise<void>;
}

/** The senders of each channel. Messages of a channel without one go to the local outbox. */
export interface Senders {
  readonly EMAIL: Sender | null;
  readonly SMS: Sender | null;
  /** The simulator's SMS desk, for followed SMS if there is no gateway. Their texts stay in the local outbox. */
  readonly desk?: Sender | undefined;
  /** Whether the local outbox is shown, as in the demo: messages without a sender keep their texts there. */
  readonly showsOutbox?: boolean;
}

const timeoutMs = 10_000;

/**
 * E-mail through an SMTP server, such as `smtps://user:secret@mail.example.in`. The message id lets the receiver
 * recognise a retry.
 */
export function smtpSender(url: string, from: string, provider: string): Sender {
  const { hostname, password } = new URL(url);
  const transport: Transporter = createTransport(
    // A password is sent only once the connection is encrypted.
    {
      url,
      requireTLS: password !== '' && !isOnThisMachine(hostname),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { from },
  );
  return {
    async send({ id, destination, subject, body, html }) {
      const texts = { subject: subject ?? provider, text: body, ...(html === undefined ? {} : { html }) };
      await transport.sendMail({ to: destination, ...texts, messageId: `<${id}@galla>` }).catch(refuse);
    },
  };
}

/** A reply of 5yz is permanent (RFC 5321, section 4.2.1). */
function refuse(error: Error & { readonly responseCode?: number }): never {
  throw (error.responseCode ?? 0) >= 500 ? new GiveUp(error.message) : error;
}

/** The status codes of a gateway for a number or text that it will never accept. */
const refusals: ReadonlySet<number> = new Set([400, 404, 410, 422]);

/**
 * SMS through an HTTP gateway: POST of `{ id, to, text }` as JSON, with a bearer token. The id is the gateway's
 * idempotency key. Any answer but 2xx is a failure.
 */
export function httpSmsSender(url: string, token: string): Sender {
  return {
    async send({ id, destination, body }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ id, to: destination, text: body }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (refusals.has(response.status)) throw new GiveUp(`The SMS gateway refused the number (${response.status}).`);
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`);
    },
  };
}

/** The simulator's SMS desk, at its address at the time of sending. */
const deskSender = (find: () => RailAccount): Sender => ({
  async send(message) {
    const { url, secret } = find();
    await httpSmsSender(`${url}/sms/v1/messages`, secret).send(message);
  },
});

/** The configured senders. */
export function configuredSenders(settings: {
  readonly demo: boolean;
  readonly dataDir: string;
  readonly masterKey: Buffer;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly smsGatewayUrl: string | null;
  readonly smsGatewayToken: string | null;
  readonly provider: { readonly contact: { readonly name: string } };
}): Senders {
  const { smtpUrl, mailFrom, smsGatewayUrl, smsGatewayToken } = settings;
  return {
    EMAIL: smtpUrl === null ? null : smtpSender(smtpUrl, mailFrom ?? '', settings.provider.contact.name),
    SMS: smsGatewayUrl === null ? null : httpSmsSender(smsGatewayUrl, smsGatewayToken ?? ''),
    showsOutbox: settings.demo,
    desk: settings.demo && smsGatewayUrl === null ? deskSender(() => findSimulator(settings)) : undefined,
  };
}
