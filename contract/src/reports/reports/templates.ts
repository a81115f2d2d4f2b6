import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant, shortText } from '../../core/schema.ts';
import { reportTemplateIds } from './feature.ts';
import { columnsField, dictionaryField } from './fields.ts';
import { reportTemplatesRoutes } from './routes.ts';

/** The maximum number of a merchant's or super-merchant's own templates. */
export const maxReportTemplates = 50;

/** The name of a template, unique within a merchant, ignoring case. */
export const templateNameField = shortText(60);

/** A merchant's own template, visible to its whole team. It applies to every kind of report with its dictionary. */
export const reportTemplate = z.object({
  templateId: idOf(reportTemplateIds),
  name: z.string(),
  template: dictionaryField,
  columns: z.array(z.string()),
  /** The person who changed it last; null after they were deleted. */
  changedBy: z.nullable(z.string()),
  changedAt: instant,
});

/** A merchant's own template. */
export type ReportTemplate = z.infer<typeof reportTemplate>;

const ofTemplate = { params: z.strictObject({ templateId: z.string().check(z.maxLength(64)) }) };
const nameTaken = { CONFLICT: 409 } as const;
const unknownTemplate = { STATUS_404: 404 } as const;

/** Named templates of picked and ordered columns (REP-02). `GET /v1/reports/templates` lists them. */
export const reportTemplates = endpoints(reportTemplatesRoutes, {
  create: {
    summary: 'Save selected and ordered columns as a custom template of the merchant; at most 50',
    body: z.strictObject({ name: templateNameField, template: dictionaryField, columns: columnsField }),
    returns: reportTemplate,
    errors: nameTaken,
  },
  change: {
    summary:
      'Rename a custom template, or select and order its columns again; schedules and defaults that use it follow',
    ...ofTemplate,
    body: z.strictObject({ name: templateNameField, columns: columnsField }),
    returns: reportTemplate,
    errors: { ...unknownTemplate, ...nameTaken },
  },
  remove: {
    summary: 'Delete a custom template; schedules and defaults that use it retain its columns',
    ...ofTemplate,
    returns: z.object({}),
    errors: unknownTemplate,
  },
});
