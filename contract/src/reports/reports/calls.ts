import { calls } from '../../core/endpoint.ts';
import type { reports as reportsEndpoints } from './endpoints.ts';
import { reportSchedulesRoutes, reportSharingRoutes, reportsRoutes, reportTemplatesRoutes } from './routes.ts';
import type { reportSchedules as reportSchedulesEndpoints } from './schedules.ts';
import type { reportSharing as reportSharingEndpoints } from './sharing.ts';
import type { reportTemplates as reportTemplatesEndpoints } from './templates.ts';

export const reportSchedules = calls<typeof reportSchedulesEndpoints>(reportSchedulesRoutes);

export const reportSharing = calls<typeof reportSharingEndpoints>(reportSharingRoutes);

export const reportTemplates = calls<typeof reportTemplatesEndpoints>(reportTemplatesRoutes);

export const reports = calls<typeof reportsEndpoints>(reportsRoutes);
