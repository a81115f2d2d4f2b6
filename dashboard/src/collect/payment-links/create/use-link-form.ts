import {
  endOfIstDay,
  type itemGstRates,
  largestOfflineLink,
  linkTexts,
  smallestLink,
} from '@galla/contract/collect/payment-links/fields.ts';
import type { Id } from '@galla/contract/core/ids.ts';
import { largestPayment } from '@galla/contract/core/money.ts';
import { plainMobile } from '@galla/contract/identity/access/fields.ts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useChoice } from '../../../lib/forms/use-choice.ts';
import { type FormField, useField } from '../../../lib/forms/use-field.ts';
import type { AskedField } from './AskedFields.tsx';
import { type ExpiryChoice, expiryDayOf } from './expiry-choices.ts';
import { type ItemDraft, itemsProblem, itemsTotal } from './item-draft.ts';
import type { LinkDraft, OnlineBody } from './link-draft.ts';
import { linkRules, plainTextProblem } from './link-rules.ts';
import { noStore } from './StoreField.tsx';

type Rate = (typeof itemGstRates)[number];

/** A channel by which a link may be sent at once. */
export type Channel = 'SMS' | 'EMAIL';

function amountProblem(amount: number | null, isOnline: boolean): string | undefined {
  if (amount === null) return t`Enter an amount.`;
  if (amount < smallestLink) return linkTexts.tooSmall;
  if (!isOnline && amount > largestOfflineLink) return linkTexts.tooLargeOffline;
  return amount > largestPayment ? linkTexts.tooLarge : undefined;
}

/** Whether a link may be paid in parts, and the minimum first part in paise. */
interface InParts {
  readonly isOn: boolean;
  readonly atLeast: number | null;
}

function firstPartProblem({ isOn, atLeast }: InParts, amount: number | null): string | undefined {
  if (!isOn) return undefined;
  if (atLeast === null) return t`Enter the minimum first payment.`;
  if (atLeast < smallestLink) return linkTexts.tooSmall;
  return amount !== null && atLeast > amount ? linkTexts.firstPart : undefined;
}

const firstPartOf = ({ isOn, atLeast }: InParts) => (isOn && atLeast !== null ? { firstPartAtLeast: atLeast } : {});

const asksProblem = (asks: readonly AskedField[]) =>
  asks.some(({ label }) => label.trim() === '')
    ? t`Fill in every question.`
    : asks.map(({ label }) => plainTextProblem(label)).find((text) => text !== undefined);

/** A field that is checked as required, although it is otherwise optional. */
const needed = (field: FormField, text: string): FormField => ({
  ...field,
  check() {
    if (field.value.trim() !== '') return field.check();
    field.setError(text);
    return false;
  },
});

/** The fields of a new link, and their values for the request. */
export function useLinkForm(start: LinkDraft, isOnline: boolean) {
  const items = useChoice<readonly ItemDraft[]>(start.items, itemsProblem, 'link-items');
  const sum = items.value.length > 0 ? itemsTotal(items.value) : undefined;
  const typed = useChoice(start.amount, (amount) => amountProblem(sum ?? amount, isOnline), 'link-amount');
  const amount = sum ?? typed.value;
  const reference = useField('link-reference', linkRules.reference, start.referenceId);
  const store = useField('link-store', linkRules.any, start.store);
  const purpose = useField('link-purpose', linkRules.purpose, start.purpose);
  const name = useField('link-name', linkRules.name, start.customerName);
  const phone = useField('link-phone', linkRules.phone);
  const email = useField('link-email', linkRules.email);
  const expires = useField('link-expires', linkRules.any, '1m');
  const day = useField('link-day', linkRules.day);
  const language = useField('link-language', linkRules.any, start.language);
  const reminders = useField('link-reminders', linkRules.any, start.reminders);
  const inParts = { isOn: start.firstPartAtLeast !== null, atLeast: start.firstPartAtLeast };
  const firstPart = useChoice<InParts>(inParts, (parts) => firstPartProblem(parts, amount), 'link-first-part');
  const asks = useChoice<readonly AskedField[]>(start.asks, asksProblem, 'link-fields');
  const [channels, setChannels] = useState<readonly Channel[]>(['SMS']);

  const choice = expires.value as ExpiryChoice;
  const expiresOn = choice === 'day' ? day.value : expiryDayOf(choice);
  const trimmed = (field: FormField) => (field.value.trim() === '' ? undefined : field.value.trim());
  const [phoneNumber, emailAddress, purposeText] = [trimmed(phone), trimmed(email), trimmed(purpose)];
  const body = (sendBy: readonly Channel[]): OnlineBody => ({
    amount: amount ?? 0,
    referenceId: reference.value.trim(),
    ...(store.value !== '' && store.value !== noStore && { storeId: store.value as Id<'store'> }),
    ...(purposeText && { purpose: purposeText }),
    customer: {
      name: name.value.trim(),
      ...(phoneNumber && { phoneNumber: plainMobile(phoneNumber) }),
      ...(emailAddress && { email: emailAddress }),
    },
    language: language.value as 'en' | 'hi',
    sendBy: [...sendBy],
    expiresOn,
    ...firstPartOf(firstPart.value),
    reminders: Number(reminders.value),
    asks: asks.value.map(({ label, required }) => ({ label: label.trim(), required })),
    items: items.value.map((item) => ({
      name: item.name.trim(),
      quantity: Number(item.quantity),
      unitPrice: item.unitPrice ?? 0,
      gstRate: Number(item.gstRate) as Rate,
    })),
  });
  const fields = {
    amount: typed,
    referenceId: reference,
    ...(choice === 'day' ? { expiresOn: day } : {}),
    storeId: store,
    purpose,
    'customer.name': name,
    'customer.phoneNumber': phone,
    'customer.email': email,
    items,
    firstPartAtLeast: firstPart,
    asks,
  };
  return {
    body,
    /** By the request's field names. */
    fields,
    /** The fields if the link is sent at once: SMS needs a number, email an address. */
    fieldsToSend: {
      ...fields,
      ...(channels.includes('SMS') && { 'customer.phoneNumber': needed(phone, linkTexts.noPhone) }),
      ...(channels.includes('EMAIL') && { 'customer.email': needed(email, linkTexts.noEmail) }),
    },
    amount: { ...typed.input, value: amount, isSum: sum !== undefined },
    firstPart,
    reference,
    store,
    purpose,
    name,
    phone,
    email,
    expires,
    day,
    language,
    reminders,
    items,
    asks,
    channels,
    setChannels,
    /** The time of expiry; undefined while no day is chosen. */
    expiresAt: Number.isNaN(endOfIstDay(expiresOn)) ? undefined : new Date(endOfIstDay(expiresOn)).toISOString(),
    isChanged:
      amount !== start.amount ||
      name.value !== start.customerName ||
      purpose.value !== start.purpose ||
      phone.value !== '',
  };
}

/** The form of a link. */
export type LinkForm = ReturnType<typeof useLinkForm>;
