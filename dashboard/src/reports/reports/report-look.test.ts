import { encodeId } from '@galla/contract/core/ids.ts';
import { columnsOf } from '@galla/contract/reports/reports/columns.ts';
import { reportTemplateIds } from '@galla/contract/reports/reports/feature.ts';
import type { ReportContext } from '@galla/contract/reports/reports/schemas.ts';
import type { ReportTemplate } from '@galla/contract/reports/reports/templates.ts';
import { expect, test } from 'vitest';
import { choiceOf, lookOf, pickedOf } from './report-look.ts';

const templateId = encodeId(reportTemplateIds, '0190a6b3-0000-7000-8000-000000000001');
const own: ReportTemplate = {
  templateId,
  name: 'For the accountant',
  template: 'ONLINE',
  columns: ['orderId', 'amount'],
  changedBy: null,
  changedAt: '2026-11-20T00:00:00.000Z',
};
const context = (part: Partial<ReportContext> = {}): ReportContext => ({
  kind: 'TRANSACTION',
  template: 'STORE',
  templateId: null,
  columns: ['orderId', 'saleAmount'],
  own: true,
  ...part,
});

test('REP-02 a report starts with the merchant’s default template, or else with all columns of its dictionary', () => {
  expect(lookOf('TRANSACTION', {}, [context()], false).columns).toEqual(['orderId', 'saleAmount']);
  expect(lookOf('TRANSACTION', {}, [], true)).toEqual({ template: 'ONLINE', columns: columnsOf('ONLINE') });
  expect(lookOf('REFUND', {}, [context()], false)).toEqual({ template: 'STORE', columns: columnsOf('STORE') });
  expect(lookOf('TRANSACTION', {}, [context({ templateId })], false, [own])).toMatchObject({ templateId });
});

test('REP-02 a person’s choice overrides the default: a whole dictionary, chosen columns, or a custom template', () => {
  const contexts = [context()];
  expect(lookOf('TRANSACTION', { template: 'STORE' }, contexts, false).columns).toEqual(columnsOf('STORE'));
  const picked = { template: 'STORE', columns: ['fee', 'gst'] } as const;
  expect(lookOf('TRANSACTION', picked, contexts, false)).toEqual(picked);
  expect(lookOf('TRANSACTION', { templateId }, contexts, false, [own])).toEqual({
    template: 'ONLINE',
    columns: own.columns,
    templateId,
  });
});

test('REP-02 QMC reports have the store columns, whatever was chosen elsewhere', () => {
  const { template } = lookOf('QMC', { template: 'ONLINE', columns: ['amount', 'orderId'] }, undefined, true);
  expect(template).toBe('STORE');
  expect(lookOf('QMC', { templateId }, undefined, true, [own]).template).toBe('STORE');
});

test('REP-02 columns keep their chosen order, and those left out can still be chosen', () => {
  const choice = choiceOf({ template: 'STORE', columns: ['fee', 'orderId'] });
  expect(choice.order).toHaveLength(columnsOf('STORE').length);
  expect(choice.order.slice(0, 2)).toEqual(['fee', 'orderId']);
  expect(pickedOf({ ...choice, shown: ['orderId', 'fee', 'gst'] })).toEqual(['fee', 'orderId', 'gst']);
});
