import { feature } from '../platform/feature.ts';

export const assistantFeature = feature({ name: 'assistant', contract: {}, handlers: () => ({}) });
