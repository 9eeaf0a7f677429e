import type { Schemas } from '../api.ts';

export type Preset = Schemas['PayrollPreset'];
