import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { businessDay, idOf } from '../../core/schema.ts';
import { instrumentTypes } from '../../payments/payments/instruments.ts';
import type { ReportDictionary } from './columns.ts';
import { columnsOf, reportDictionaries } from './columns.ts';
import { reportTemplateIds } from './feature.ts';
import { type ReportKind, reportKindNames, reportKinds } from './kinds.ts';
import { reportFormats } from './rules.ts';

/** A kind of report. */
export const kindField = z.enum(reportKindNames);

/** A dictionary of columns. */
export const dictionaryField = z.enum(Object.keys(reportDictionaries) as [ReportDictionary, ...ReportDictionary[]]);

/** Columns of a dictionary, picked and ordered. */
export const columnsField = z
  .array(z.string().check(z.maxLength(64)))
  .check(z.minLength(2, 'Choose at least 2 columns.'), z.maxLength(100));

/** Some of many; if missing, there is no restriction. */
export const listOf = <S extends z.ZodMiniType>(schema: S, max: number) =>
  z.optional(z.array(schema).check(z.minLength(1), z.maxLength(max)));

/** A merchant's own template by id, instead of a dictionary and columns. */
const templateId = z.optional(idOf(reportTemplateIds));

/** The format of a file; CSV by default. */
export const format = z._default(z.enum(reportFormats), 'CSV');

/** The columns of a file: from an own template, picked from a dictionary, or from the default template. */
export const looks = {
  format,
  templateId,
  template: z.optional(dictionaryField),
  columns: z.optional(columnsField),
};

/** Indian days, both inclusive. */
export const days = { from: businessDay, to: businessDay };

/** The merchants, stores, terminals and instruments. */
export const places = {
  merchantIds: listOf(merchantIdField, 500),
  storeIds: listOf(idOf('store'), 500),
  terminalIds: listOf(idOf('terminal'), 500),
  instruments: listOf(z.enum(instrumentTypes), instrumentTypes.length),
};

/** The merchant; a super-merchant names one. */
export const ofMerchant = { merchantId: z.optional(merchantIdField) };

/**
 * The merchants of a settlement report: one, several, or all that a super-merchant has at the time. Several need a
 * separate permission (PER-01).
 */
export const ofMerchants = {
  ...ofMerchant,
  merchantIds: places.merchantIds,
  allMerchants: z.optional(z.literal(true)),
};

/** A month such as `2026-11`. */
export const monthField = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.'));

/** A year such as `2026`. */
export const yearField = z.string().check(z.regex(/^2\d{3}$/, 'Enter a year such as 2026.'));

/** Whether these are distinct columns of a dictionary that the kind may use. */
export const fitsKind = (of: ReportKind, template: ReportDictionary, chosen: readonly string[]): boolean =>
  reportKinds[of].dictionaries.includes(template) && areColumns(template, chosen);

/** Whether these are distinct columns of a dictionary. */
export const areColumns = (template: ReportDictionary, chosen: readonly string[]): boolean =>
  new Set(chosen).size === chosen.length && chosen.every((column) => columnsOf(template).includes(column));
