import type { Schemas } from '../api.ts';

export type Value = Schemas['StatutoryValue'];
export type ValueVersion = Schemas['StatutoryValueVersion'];

export const VALUES_KEY = ['statutory-values'] as const;
