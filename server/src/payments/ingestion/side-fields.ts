import { maskCardNumbers } from '@galla/contract/core/card-numbers.ts';
import { cutText, issuedNumbersMasked } from '@galla/contract/core/schema.ts';
import { mobilePattern } from '@galla/contract/identity/access/fields.ts';
import {
  type EventWarning,
  type PaymentEvent,
  paymentEvent,
  sidePatterns,
} from '@galla/contract/payments/ingestion/endpoints.ts';
import { cardNetworks } from '@galla/contract/payments/payments/instruments.ts';
import { paymentSolutionTypes } from '@galla/contract/payments/payments/solutions.ts';
import * as z from 'zod/mini';

/** An issue that a schema reports for an event. */
export interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

type Rule =
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'reference'; readonly right: RegExp }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'object' | 'phone' | 'last4' };

const longestReference = 255;
const reference = { kind: 'reference', right: /^.{1,64}$/u } as const;

/** The fields that enter no total, by path, each with its rule for a wrong value. */
const rules: Readonly<Record<string, Rule>> = {
  customer: { kind: 'object' },
  'customer.name': { kind: 'text', max: 120 },
  'customer.phone': { kind: 'phone' },
  'customer.vpa': { kind: 'reference', right: sidePatterns.vpa },
  instrumentDetails: { kind: 'object' },
  'instrumentDetails.cardNetwork': { kind: 'choice', of: cardNetworks },
  'instrumentDetails.cardCategory': { kind: 'choice', of: ['CONSUMER', 'CORPORATE'] },
  'instrumentDetails.cardLast4': { kind: 'last4' },
  'instrumentDetails.cardIssuer': { kind: 'text', max: 64 },
  'instrumentDetails.bank': { kind: 'text', max: 64 },
  'instrumentDetails.wallet': { kind: 'text', max: 64 },
  paymentSolution: { kind: 'choice', of: paymentSolutionTypes },
  merchantOrderId: reference,
  merchantTransactionId: reference,
  offerId: reference,
  utr: { kind: 'reference', right: sidePatterns.utr },
  arn: { kind: 'reference', right: sidePatterns.arn },
  failureReason: { kind: 'text', max: 200 },
};

/** Fields of totals that may be missing. An empty value counts as missing. */
const mayBeMissing: ReadonlySet<string> = new Set([
  'currency',
  'offerAdjustment',
  'qrCodeId',
  'storeId',
  'terminalId',
  'updatedAt',
]);

/** An unknown field with such a name may be money, and amounts are never guessed. */
const mayBeMoney = /amount|adjust|currency|discount|fee|paise|price|rupee|surcharge|tax|tip|total/i;

const { customer } = paymentEvent.shape;
const kept = z.string().check(z.maxLength(longestReference));
/** A valid event whose references stay as the engine sent them. */
const keptEvent = z.extend(paymentEvent, {
  merchantOrderId: z.optional(kept),
  merchantTransactionId: z.optional(kept),
  offerId: z.optional(kept),
  utr: z.optional(kept),
  arn: z.optional(kept),
  customer: z.optional(z.extend(customer._zod.def.innerType, { vpa: z.optional(kept.check(issuedNumbersMasked)) })),
});

/** Whether an event is accepted despite this issue, because the wrong field enters no total. */
export function isSideIssue({ code, path, keys = [] }: Issue, raw: unknown): boolean {
  const [first] = path.map(String);
  if (code === 'unrecognized_keys') return !keys.some((key) => mayBeMoney.test(key));
  if (first === undefined) return false;
  return Object.hasOwn(rules, first) || (mayBeMissing.has(first) && isEmpty(Reflect.get(Object(raw), first)));
}

const isEmpty = (value: unknown) => value === null || value === '';

/**
 * The event with its side fields corrected as far as possible: the money has moved, so the payment counts. Long texts
 * are cut, references and VPAs stay unchanged, and values that cannot be stored are left out. Empty values, and valid
 * ones in another notation, give no warning.
 */
export function repairSideFields(
  raw: object,
  issues: readonly Issue[],
): { readonly event: PaymentEvent; readonly warnings: readonly EventWarning[] } | undefined {
  const event = structuredClone(raw) as Record<string, unknown>;
  const warnings = new Map<string, EventWarning>();
  for (const issue of issues) {
    const path = issue.path.map(String);
    const paths = issue.code === 'unrecognized_keys' ? (issue.keys ?? []).map((key) => [...path, key]) : [path];
    for (const path of paths) {
      const message = repairAt(event, path);
      const field = maskCardNumbers(cutText(path.join('.'), 120));
      if (message !== undefined && warnings.size < maxWarnings) warnings.set(field, { field, message });
    }
  }
  const parsed = keptEvent.safeParse(event);
  return parsed.success ? { event: parsed.data, warnings: [...warnings.values()] } : undefined;
}

const maxWarnings = 20;

/** Corrects one field. @returns the change, or undefined if it needs no warning */
function repairAt(event: object, path: readonly string[]): string | undefined {
  const key = path.at(-1) ?? '';
  const holder: unknown = path.slice(0, -1).reduce<unknown>((value, name) => Reflect.get(Object(value), name), event);
  if (typeof holder !== 'object' || holder === null) return undefined;
  const { repaired, message } = repairOf(path.join('.'), Reflect.get(holder, key));
  if (repaired === undefined) Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, key, repaired);
  return message;
}

interface Repair {
  readonly repaired?: string;
  readonly message?: string;
}

const leftOut: Repair = { message: 'This does not have the right form and was left out.' };

function repairOf(field: string, value: unknown): Repair {
  if (isEmpty(value)) return {};
  const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
  if (rule === undefined) return { message: 'Events have no field with this name. It was ignored.' };
  const text = typeof value === 'number' && rule.kind === 'reference' ? String(value) : value;
  if (typeof text !== 'string') return leftOut;
  // Removes control characters, and halves of surrogate pairs, which PostgreSQL rejects.
  const plain = text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  if (plain === '') return {};
  if (rule.kind === 'text') return textRepair(plain, rule.max, plain === text.trim());
  if (rule.kind === 'reference') return referenceRepair(plain, rule.right, plain === text.trim());
  if (rule.kind === 'choice')
    return rule.of.includes(plain.toUpperCase()) ? { repaired: plain.toUpperCase() } : leftOut;
  return rule.kind === 'phone' ? phoneRepair(plain) : rule.kind === 'last4' ? last4Repair(plain) : leftOut;
}

function textRepair(plain: string, max: number, isAsItCame: boolean): Repair {
  if (plain.length > max) return { repaired: cutText(plain, max), message: `This was cut to ${max} characters.` };
  return isAsItCame ? { repaired: plain } : { repaired: plain, message: 'Characters that are no text were replaced.' };
}

function referenceRepair(plain: string, right: RegExp, isAsItCame: boolean): Repair {
  const repaired = cutText(plain, longestReference);
  if (isAsItCame && right.test(repaired)) return { repaired };
  const message = plain.length > longestReference ? `This was cut to ${longestReference} characters.` : asItCame;
  return { repaired, message };
}

const asItCame = 'Check the format. It was kept as it came.';

function phoneRepair(plain: string): Repair {
  const digits = /^[\d\s()+-]+$/.test(plain) ? plain.replaceAll(/\D/g, '').replace(/^(0?91|0)(?=\d{10}$)/, '') : '';
  return mobilePattern.test(digits) ? { repaired: digits } : leftOut;
}

/** At most the last 4 digits of a card, even if the engine sent more. */
function last4Repair(plain: string): Repair {
  const last4 = /(\d{4})\D*$/.exec(plain)?.[1];
  return last4 === undefined ? leftOut : { repaired: last4, message: 'Only the last 4 digits were kept.' };
}
