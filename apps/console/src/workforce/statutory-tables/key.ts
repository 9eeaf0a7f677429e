import { TABLE_KEYS, type TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { answer, answerWithEtag } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { api, type Schemas } from '../api.ts';

export type Version = Schemas['TableVersion'];

export const TABLES_KEY = ['statutory-tables'] as const;

export const isTableKey = (text: string | undefined): text is TableKey =>
  (TABLE_KEYS as readonly (string | undefined)[]).includes(text);

/** Query that loads all tables with their versions, latest first. */
export const tablesQuery = {
  queryKey: TABLES_KEY,
  queryFn: async () => (await answer(api.GET('/api/payroll/tables'))).data,
};

/** Returns the version in force on a day. */
export async function readVersion(key: TableKey, on: string): Promise<Version> {
  const params = { path: { key }, query: { on } };
  return (await answer(api.GET('/api/payroll/tables/{key}', { params }))).data;
}

/** Loads a version with its `ETag`, to change it. */
export async function readVersionToEdit(key: TableKey, version: string): Promise<Tagged<Version>> {
  const params = { path: { key, version } };
  const { data, tag } = await answerWithEtag(
    api.GET('/api/payroll/tables/{key}/versions/{version}', { params }),
  );
  return { data: data.data, tag };
}
