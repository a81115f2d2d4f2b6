import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { plainPincode } from '../../core/pincode.ts';
import { hiddenLeftOut, idOf, instant, noCardNumber, paise, shortText } from '../../core/schema.ts';
import { textBy } from '../../identity/access/schemas.ts';
import { instrumentTypes } from '../../payments/payments/instruments.ts';
import { storeImageIds } from './feature.ts';
import {
  addressLengths,
  coordinatesText,
  liesInIndia,
  maxTags,
  pincodeRules,
  storeCodeRules,
  storeNameRules,
} from './fields.ts';
import { openingHoursProblem, openingTimePattern, openingTimeText, weekDays } from './opening-hours.ts';

/** The name of a store. */
export const storeNameField = textBy(storeNameRules).check(hiddenLeftOut, noCardNumber);

/** The code of a store, in upper case. */
export const storeCodeField = textBy(storeCodeRules).check(z.toUpperCase(), noCardNumber);

/** A PIN code. */
export const pincodeField = textBy(pincodeRules).check(z.overwrite(plainPincode));

/** The name of a counter. */
export const counterNameField = shortText(60);

/** Why a store or counter is closed. */
export const closeReasonField = shortText(200);

/** A tag by which a merchant groups stores. */
export const tagField = shortText(30);

/** The tags of a store, without duplicates. */
export const tagsField = z.array(tagField).check(
  z.maxLength(maxTags, `Use up to ${maxTags} tags.`),
  z.overwrite<string[]>((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]),
);

const openingTime = z.string().check(z.regex(openingTimePattern, openingTimeText));

/** The opening hours of a store; an empty list if it is closed on all days. */
export const openingHours = z
  .array(
    z.strictObject({
      day: z.enum(weekDays),
      from: openingTime,
      /** On the next day if it is before `from`; `24:00` is the end of the day. */
      to: z.union([z.literal('24:00'), openingTime]),
    }),
  )
  .check((ctx) => {
    const message = openingHoursProblem(ctx.value);
    if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: ctx.value });
  });

/** The source of a store's coordinates. */
export const locatedBy = ['PINCODE', 'ADDRESS', 'DEVICE', 'ENTERED'] as const;

const coordinates = {
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
};

/** A place in India. */
export const placeField = z
  .strictObject({ ...coordinates, locatedBy: z.enum(locatedBy) })
  .check(z.refine(liesInIndia, coordinatesText));

/** The address of a store in a request. The PIN code determines the state and, unless given, the city. */
export const addressInput = z.strictObject({
  line: shortText(addressLengths.line),
  locality: shortText(addressLengths.locality),
  landmark: z.optional(z.nullable(shortText(addressLengths.landmark))),
  pincode: pincodeField,
  city: z.optional(shortText(addressLengths.city)),
  /** Null or missing: the centre of the PIN code's area. */
  place: z.optional(z.nullable(placeField)),
});

/** The address of a store. */
export const address = z.object({
  line: z.nullable(z.string()),
  locality: z.nullable(z.string()),
  landmark: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  pincode: z.nullable(z.string()),
  place: z.nullable(z.object({ ...coordinates, locatedBy: z.nullable(z.enum(locatedBy)) })),
});

/** The address of a store. */
export type StoreAddress = z.infer<typeof address>;

/** Completed payments, and their sum in paise, without deducting refunds. */
export const takings = z.object({ count: z.int(), amount: paise });

/** Completed payments, and their sum. */
export type Takings = z.infer<typeof takings>;

/** A store in lists. */
export const store = z.object({
  id: idOf('store'),
  merchantId: z.string(),
  storeId: z.string(),
  name: z.string(),
  city: z.nullable(z.string()),
  pincode: z.nullable(z.string()),
  active: z.boolean(),
  /** Active counters; null if figures were not requested. */
  counters: z.nullable(z.int()),
  /**
   * When the last payment completed; null if there is none, if figures were not requested, or for callers without
   * transaction_access.
   */
  lastPaymentAt: z.nullable(instant),
  /** For today in IST; null under the same conditions as `lastPaymentAt`. */
  takings: z.nullable(takings),
});

/** A store: `id` is Galla's, `storeId` the code that the merchant and its engine use. */
export type Store = z.infer<typeof store>;

/** A counter in lists. */
export const terminal = z.object({
  id: idOf('terminal'),
  terminalId: z.string(),
  name: z.string(),
  storeId: z.string(),
  active: z.boolean(),
  closedAt: z.nullable(instant),
  /** The number of its active QR codes; null if figures were not requested. */
  qrCodes: z.nullable(z.int()),
  /** As for stores. */
  lastPaymentAt: z.nullable(instant),
  takings: z.nullable(takings),
});

/** A counter of a store where payments are taken. */
export type Terminal = z.infer<typeof terminal>;

/** A picture of a store. Links work for some hours and without a session; reading the store returns new ones. */
export const storeImage = z.object({
  imageId: idOf(storeImageIds),
  /** The width and height of the largest size, in pixels. */
  width: z.int(),
  height: z.int(),
  stage: z.nullable(z.string()),
  type: z.nullable(z.string()),
  links: z.object({ small: z.string(), medium: z.string(), large: z.string() }),
});

/** A picture of a store. */
export type StoreImage = z.infer<typeof storeImage>;

/** All details of a store. */
export const storeDetails = z.object({
  id: idOf('store'),
  merchantId: z.string(),
  merchantName: z.string(),
  storeId: z.string(),
  name: z.string(),
  active: z.boolean(),
  createdAt: instant,
  closedAt: z.nullable(instant),
  closedReason: z.nullable(z.string()),
  /** Verified by an OTP; not masked, because customers call it. */
  phone: z.nullable(z.string()),
  /** Null if it is not set. */
  hours: z.nullable(openingHours),
  tags: z.array(z.string()),
  /** Active counters, and closed ones. */
  counters: z.object({ active: z.int(), closed: z.int() }),
  /** Null if it was not requested. */
  address: z.nullable(address),
  /** Null if they were not requested; the first is the cover. */
  images: z.nullable(z.array(storeImage)),
  /** Sent back with a change, so that it does not overwrite another person's change in between. */
  version: z.int(),
  /** The actions the caller may take. */
  may: z.object({ change: z.boolean() }),
});

/** All details of a store. */
export type StoreDetails = z.infer<typeof storeDetails>;

/** A store by its id, under the id of its merchant. */
export const ofStore = z.strictObject({ merchantId: merchantIdField, storeId: idOf('store') });

/** A counter of a store. */
export const ofCounter = z.strictObject({ ...ofStore.shape, terminalId: idOf('terminal') });

const instrument = z.enum(instrumentTypes);

const takingsOfPart = {
  ...takings.shape,
  lastPaymentAt: z.nullable(instant),
  /** Today's sums by instrument, highest first. */
  instruments: z.array(instrument),
};

/** The amounts a store has collected today, compared with the same day a week earlier. */
export const storeTakings = z.object({
  /** The time of all these figures. */
  at: instant,
  /** `average` in paise, 0 if nothing was collected. */
  today: z.object({ ...takings.shape, refunded: paise, average: paise }),
  /** The same weekday last week, up to the same time. */
  lastWeek: takings,
  /** The 24 hours of IST, by number; those of last week continue to midnight. */
  hours: z.array(z.object({ hour: z.int(), today: takings, lastWeek: takings })),
  /** Active counters, and closed ones that collected something today. */
  counters: z.array(
    z.object({
      id: idOf('terminal'),
      terminalId: z.string(),
      name: z.string(),
      active: z.boolean(),
      ...takingsOfPart,
    }),
  ),
  qrCodes: z.array(
    z.object({
      id: idOf('qrCode'),
      qrCodeId: z.string(),
      name: z.string(),
      /** The counter of the QR code. */
      terminalId: z.nullable(idOf('terminal')),
      ...takings.shape,
    }),
  ),
  /** Payments to the store that belong to none of its counters, such as payment links. */
  withoutCounter: z.object(takingsOfPart),
});

/** The amounts a store has collected today. */
export type StoreTakings = z.infer<typeof storeTakings>;
