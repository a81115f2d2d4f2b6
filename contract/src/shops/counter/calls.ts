import { calls } from '../../core/endpoint.ts';
import type { counterDevices as counterDevicesEndpoints } from './endpoints.ts';
import { counterDevicesRoutes } from './routes.ts';

export const counterDevices = calls<typeof counterDevicesEndpoints>(counterDevicesRoutes);
