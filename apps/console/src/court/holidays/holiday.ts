import type { Schemas } from '../api.ts';

export type Holiday = Schemas['Holiday'];
