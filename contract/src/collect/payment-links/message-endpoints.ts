import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints, engineErrors } from '../../core/endpoint.ts';
import { idOf, instant } from '../../core/schema.ts';
import { linkChannels } from './requests.ts';
import { paymentLinkMessagesRoutes } from './routes.ts';

/** The states of a message. A gateway's report turns SENT into DELIVERED or FAILED. */
export const linkMessageStates = ['QUEUED', 'SENT', 'DELIVERED', 'FAILED'] as const;

/** Why a message is sent. `ASKED` tells the merchant that the customer requests a new link. */
export const linkMessageKinds = ['CREATED', 'RESENT', 'REMINDER', 'PART_PAID', 'PAID', 'REFUNDED', 'ASKED'] as const;

/** A kind of message about a link. */
export type LinkMessageKind = (typeof linkMessageKinds)[number];

const linkMessage = z.object({
  kind: z.enum(linkMessageKinds),
  channel: z.enum(linkChannels),
  toMerchant: z.boolean(),
  /** Masked. */
  to: z.string(),
  state: z.enum(linkMessageStates),
  /** Why it failed, or is being retried. */
  reason: z.nullable(z.string()),
  at: instant,
  sentAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
});

/** The messages sent for a link, and how many may still be sent today. */
const linkMessages = z.object({
  messages: z.array(linkMessage),
  /** How many payment requests may still go to this customer today (IST), by channel; 0 without an address for it. */
  left: z.object({ SMS: z.int(), EMAIL: z.int() }),
  reminders: z.object({
    wanted: z.int(),
    sent: z.int(),
    /** When the scheduled messages are sent, unless the link is paid before. */
    next: z.array(instant),
  }),
});

/** The messages sent for a link, and how many may still be sent today. */
export type LinkMessages = z.infer<typeof linkMessages>;

const known = z.strictObject({ id: idOf('paymentLink') });
/** The recipients of the message: channels with the masked number or e-mail. */
const sent = z.object({
  sent: z.array(z.object({ channel: z.enum(linkChannels), to: z.string() })),
  left: linkMessages.shape.left,
});
const errors = {
  STATUS_404: 404,
  PAYMENT_LINK_ENDED: 409,
  PAYMENT_LINK_UNAVAILABLE: 409,
  PAYMENT_LINK_NOT_REACHABLE: 409,
  PAYMENT_LINK_SENT_OFTEN: 429,
} as const;
const send = { params: known, returns: sent, errors } as const;
const channels = z.array(z.enum(linkChannels)).check(z.minLength(1), z.maxLength(2));
const again = z.strictObject({ channels: z.optional(channels) });
const remind = z.strictObject({ channel: z.enum(linkChannels) });
const resend = { ...send, summary: 'Resend a link, by default through all its channels', body: again } as const;
const find = {
  summary: 'Retrieve the messages sent for a link, their delivery status, and how many can still be sent today',
  params: known,
  returns: linkMessages,
  errors: { STATUS_404: 404 },
} as const;
const qr = {
  summary: 'Retrieve a link’s QR code to show or print',
  params: known,
  query: z.strictObject({ file: z.enum(['PNG', 'PDF']) }),
  returns: 'application/octet-stream',
  errors: { STATUS_404: 404, TOO_MANY_REQUESTS: 429 },
} as const;

/** Messages and QR codes of payment links. */
export const paymentLinkMessages = endpoints(paymentLinkMessagesRoutes, {
  resend,
  resendByPut: resend,
  notify: { ...send, summary: 'Send the customer of a link a reminder by SMS or email now', body: remind },
  find,
  qr,
  resendOffline: resend,
  findOffline: find,
  qrOffline: qr,
  sendReminder: {
    summary: 'Send the customer of a link a reminder by SMS, email or both, signed by the merchant’s system',
    body: z.strictObject({
      merchantId: merchantIdField,
      paymentLinkId: idOf('paymentLink'),
      channels: z.optional(channels),
    }),
    returns: sent,
    errors: {
      ...errors,
      ...engineErrors,
      UNKNOWN_MERCHANT: 404,
      STATUS_529: 403,
    },
  },
});
