import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hasCardNumber } from './core/card-numbers.ts';
import { allEndpoints } from './features.ts';
import { paymentEvent } from './payments/ingestion/endpoints.ts';
import { provisionedMerchant, provisionedQrCode, provisionedStore } from './provider/provisioning/endpoints.ts';

/**
 * The fields that accept a card number unchanged, each with the reason. Every other text of a body must refuse it if a
 * person types it (`shortText`), or mask it if a machine sends it (`relayedText`).
 */
const asTheyAre: { readonly [reason: string]: readonly RegExp[] } = {
  'ids that systems of merchants, engines and rails made, and compare': [
    /\.(merchantId|merchantIds|merchantOrderId|merchantTransactionId|providerTransactionId|chargebackId|orderId|offerId)$/,
    /\.(storeId|superMerchantId|terminalId|qrCodeId|entityValue|utr|arn|roleId|referralCode)$/,
    /^refund-batches\.correct\.cells\.(merchantId|refundTransactionId|providerReferenceId|merchantForwardTransactionId|merchantOrderId|providerId)$/,
  ],
  'what is looked up and never stored': [
    /\.search(\.value)?$/,
    /^find\.anything\.text$/,
    /^featureConfig\.evaluate\./,
    /^webhook-deliveries\.debug\.(headers|body)$/,
  ],
  'secrets of ours, of which a hash is stored': [/\.(token|metaId)$/, /\.answer\.(id|rawId)$/],
  'an opaque text of a store app, which goes back to it unread and is never shown': [/^store-linking\.begin\.state$/],
  'passwords, of which a hash is stored': [/[pP]assword$/],
  'addresses to which mail was sent and answered, or that are compared with such': [
    /\.(email|username|contact|user|userName)$/,
  ],
  'an address of a program of the merchant, whose path has ids': [
    /^(checkout\.create|merchant-api\.createOrder)\.returnUrl$/,
    /^(webhooks\.(create|edit)|merchant-api\.(create|update)WebhookEndpoint)\.url$/,
  ],
  'the card itself on the page where it is paid with: it goes to the rail and is kept nowhere': [
    /^checkout\.start\.method\.number$/,
  ],
  'the number of a bank account, which is stored sealed': [
    /^onboarding\.save\.fields\.accountNumber$/,
    /^bank-account\.request\.number$/,
  ],
  'events, which are checked one by one by `paymentEvent`': [/^ingestion\.payments\.events$/],
  'items, which are checked one by one by their schemas': [
    /^provisioning\.(merchants\.merchants|stores\.stores|qrCodes\.qrCodes)$/,
  ],
  'where a page of a list goes on, which has to be an id': [/\.page\.(after|before)$/],
  'an amount in a cell, which is parsed': [/\.cells\.amount$/],
  'names of columns, which are compared with a list': [/\.columns$/],
};
const exempt = Object.values(asTheyAre).flat();

const samples = ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111'].flatMap((card) => [
  card,
  `Card ${card}`,
  `a${card}`,
  `/${card}`,
  `${card}@example.com`,
  `https://shop.example/${card}`,
]);

/** Every text of a schema by its path: a schema that is not an object, list or choice is one text. */
function textsOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { readonly type: string };
  const inner = (key: string) => def[key] as z.core.$ZodType;
  if (def.type === 'object') {
    const shape = def['shape'] as Record<string, z.core.$ZodType>;
    return Object.entries(shape).flatMap(([key, part]) => textsOf(part, `${path}.${key}`));
  }
  if (def.type === 'array') return textsOf(inner('element'), path);
  if (def.type === 'union') return (def['options'] as z.core.$ZodType[]).flatMap((option) => textsOf(option, path));
  if (def.type === 'record') return textsOf(inner('valueType'), `${path}.*`);
  if (['optional', 'nullable', 'default', 'readonly', 'catch'].includes(def.type))
    return textsOf(inner('innerType'), path);
  return [[path, schema]];
}

/** The sample card numbers that a field accepts unchanged. */
function accepted(schema: z.core.$ZodType): string[] {
  return samples.filter((sample) => {
    const parsed = z.safeParse(schema, sample);
    return parsed.success && typeof parsed.data === 'string' && hasCardNumber(parsed.data);
  });
}

const bodies = allEndpoints.flatMap(({ name, spec }) =>
  spec.body === undefined ? [] : textsOf(spec.body as unknown as z.core.$ZodType, name),
);
const fields = [
  ...bodies,
  ...textsOf(paymentEvent, 'event'),
  ...textsOf(provisionedMerchant, 'provisioned.merchant'),
  ...textsOf(provisionedStore, 'provisioned.store'),
  ...textsOf(provisionedQrCode, 'provisioned.qrCode'),
];

describe('card numbers in free text', () => {
  test('are refused or masked by every body field that is not an id, secret or address', () => {
    const open = fields.filter(
      ([path, schema]) => !exempt.some((pattern) => pattern.test(path)) && accepted(schema).length > 0,
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });

  test('are accepted only by the fields listed with a reason', () => {
    const unused = exempt.filter((pattern) => !fields.some(([path]) => pattern.test(path)));
    expect(unused).toEqual([]);
  });

  test('are masked and not refused in the data of engines and rails: no person could correct it', () => {
    const engines = allEndpoints.flatMap(({ name, spec }) => (spec.access.who === 'engine' ? [`${name}.`] : []));
    const refusing = fields.filter(
      ([path, schema]) =>
        ['event.', ...engines].some((from) => path.startsWith(from)) &&
        z.safeParse(schema, 'Card 12345678').success &&
        !z.safeParse(schema, 'Card 4111 1111 1111 1111').success,
    );
    expect(refusing.map(([path]) => path)).toEqual([]);
  });

  test('are reported at the field that refuses them', () => {
    const note = fields.find(([path]) => path === 'refunds.create.note');
    const problem = z.safeParse(note?.[1] ?? z.never(), 'Refund to 4111 1111 1111 1111');
    expect(problem.error?.issues.map(({ message }) => message)).toEqual([
      'This looks like a card number. Leave it out: card numbers are never stored.',
    ]);
  });
});

/** The fields that keep invisible characters, each with the reason. */
const withHidden: { readonly [reason: string]: RegExp } = {
  'passwords, of which a hash is stored': /[pP]assword$/,
  'what is decoded as an id or compared with a list': /\.(page\.(after|before)|columns)$/,
  'what a program says of itself; of it a known name is shown at most': /(^page-events\.|\.deviceInfo\.userAgent$)/,
  'a person’s own choices, shown to nobody else': /^access\.saveConfig\.value$/,
  'events, which are checked one by one by `paymentEvent`': /^ingestion\.payments\.events$/,
  'items, which are checked one by one by their schemas':
    /^provisioning\.(merchants\.merchants|stores\.stores|qrCodes\.qrCodes)$/,
  'what is compared with signatures and not kept': /^webhook-deliveries\.debug\.(headers|body)$/,
};

/** Characters that make a name look like another: direction marks and overrides, and invisible ones. */
const hidden = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

describe('invisible characters in texts', () => {
  test('are never accepted unchanged, except by the fields listed with a reason', () => {
    const marked = [
      'ab\u202ecd',
      '\u200fAsha Rao',
      'Asha\u2066 Rao\u2069',
      'a\u200bb',
      '\ufeffAsha',
      '98765\u200e00001',
    ];
    const open = fields.filter(([path, schema]) =>
      marked.some((text) => {
        const { data } = z.safeParse(schema, text);
        return (
          typeof data === 'string' && hidden.test(data) && !Object.values(withHidden).some((one) => one.test(path))
        );
      }),
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });

  test('are removed from names without a refusal, and joiners of Indian scripts stay', () => {
    const named = fields.filter(([path]) => /\.(name|businessName|roleName|vendorName|holder)$/.test(path));
    expect(named.length).toBeGreaterThan(5);
    for (const [path, schema] of named) {
      expect(z.safeParse(schema, 'Asha\u202e Rao').data, path).toBe('Asha Rao');
      expect(z.safeParse(schema, 'അവന്\u200d ക്\u200dഷ').data, path).toBe('അവന്\u200d ക്\u200dഷ');
    }
  });
});
