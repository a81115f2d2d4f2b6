import { calls } from '../../core/endpoint.ts';
import type { counterDevices as counterDevicesEndpoints, counter as counterEndpoints } from './endpoints.ts';
import { counterDevicesRoutes, counterRoutes } from './routes.ts';

export const counter = calls<typeof counterEndpoints>(counterRoutes);

export const counterDevices = calls<typeof counterDevicesEndpoints>(counterDevicesRoutes);
