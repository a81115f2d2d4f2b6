import { moment, oneLine, rupees } from '../../../platform/customer-pages/formats.ts';
import type { EmailContent } from '../../../platform/messages/email.ts';
import { emailMessage } from '../../../platform/messages/email.ts';
import type { Message } from '../../../platform/messages/outbox.ts';
import { smsTo } from '../../../platform/messages/outbox.ts';
import type { LinkDetails, MessageKind } from './texts.ts';
import { askedForNewLink, messageKinds, messageTexts, moneyBackToMerchant } from './texts.ts';

/** The recipient of a message, and the channel. */
export type Receiver =
  | { readonly channel: 'SMS'; readonly phone: string }
  | { readonly channel: 'EMAIL'; readonly email: string };

/**
 * The message of a link to its customer. An SMS contains only merchant, amount and address, so that no one can make the
 * provider send their own words to a number (decision 7).
 */
export function customerMessage(kind: MessageKind, given: LinkDetails, to: Receiver): Message {
  const facts = inOneLine(given);
  const texts = messageTexts[facts.language];
  const { subject, lead, action } = texts.kinds[kind];
  const prefix = facts.isTest ? texts.testMode : '';
  if (to.channel === 'SMS')
    return { channel: 'SMS', destination: smsTo(to.phone), body: `${prefix}${lead(facts)} ${facts.url}` };
  return emailMessage(to.email, {
    language: facts.language,
    providerName: facts.providerName,
    accent: facts.accent,
    subject: `${prefix}${subject(facts)}`,
    lead: `${prefix}${lead(facts)}`,
    facts: factsOf(kind, facts),
    action: { label: action(facts), url: facts.url },
    note: texts.notExpected(facts),
  });
}

/** The message to a merchant's person that money is being refunded. */
export const moneyBackMessage = (facts: LinkDetails, to: Receiver): Message =>
  merchantMessage(facts, to, moneyBackToMerchant, factsOf('REFUNDED', { ...inOneLine(facts), language: 'en' }));

/** The message to a merchant's person that a customer asks for a new link. */
export const askedMessage = (facts: LinkDetails, to: Receiver): Message =>
  merchantMessage(facts, to, askedForNewLink, factsOf('CREATED', { ...inOneLine(facts), language: 'en' }));

/** Messages to people of merchants are in English. */
function merchantMessage(
  given: LinkDetails,
  to: Receiver,
  say: (facts: LinkDetails) => { readonly subject: string; readonly lead: string },
  list: EmailContent['facts'],
): Message {
  const facts = inOneLine(given);
  const { subject, lead } = say(facts);
  const prefix = facts.isTest ? messageTexts.en.testMode : '';
  const said = `${prefix}${facts.merchantName}: ${lead}`;
  if (to.channel === 'SMS') return { channel: 'SMS', destination: smsTo(to.phone), body: said };
  return emailMessage(to.email, {
    language: 'en',
    providerName: facts.providerName,
    accent: facts.accent,
    subject: `${prefix}${subject}`,
    lead: said,
    facts: list,
    action: null,
    note: null,
  });
}

function factsOf(kind: MessageKind, facts: LinkDetails): readonly (readonly [string, string])[] {
  const { labels } = messageTexts[facts.language];
  const { isOpen } = messageKinds[kind];
  return [
    [labels.amount, rupees(kind === 'REFUNDED' ? facts.moved : facts.amount)],
    ...(isOpen && facts.left < facts.amount ? [[labels.left, rupees(facts.left)] as const] : []),
    ...(facts.purpose === null ? [] : [[labels.purpose, facts.purpose] as const]),
    [labels.reference, facts.referenceId],
    ...(isOpen ? [[labels.payBy, moment(facts.expiresAt, facts.language)] as const] : []),
  ];
}

function inOneLine(facts: LinkDetails): LinkDetails {
  const { merchantName, purpose, referenceId } = facts;
  return {
    ...facts,
    merchantName: oneLine(merchantName),
    purpose: purpose === null ? null : oneLine(purpose),
    referenceId: oneLine(referenceId),
  };
}
