import type { Schemas } from '../../api.ts';

export type ImportResult = Schemas['ImportResult'];

export type ImportMode = ImportResult['mode'];
