import { answerWithEtag } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { api, type Schemas } from '../api.ts';

export type Value = Schemas['StatutoryValue'];
export type ValueVersion = Schemas['StatutoryValueVersion'];

export const VALUES_KEY = ['statutory-values'] as const;

/** Loads a version with its `ETag`, to change it. */
export async function readVersionToEdit(key: Value['key'], version: string): Promise<Tagged<ValueVersion>> {
  const params = { path: { key, version } };
  const { data, tag } = await answerWithEtag(
    api.GET('/api/payroll/statutory_values/{key}/versions/{version}', { params }),
  );
  return { data: data.data, tag };
}
