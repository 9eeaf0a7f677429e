import { filePart } from '@bulwagan/platform/http/bodies/form.ts';
import { Type } from 'typebox';

const MOST_ENTRIES = 50_000;

export const NewLogs = Type.Object({
  entries: Type.Array(
    Type.Object({
      biometric_id: Type.String({ maxLength: 255, description: 'As in the record of the employee.' }),
      at: Type.String({
        maxLength: 64,
        description: 'ISO 8601; without an offset in local time, such as `2026-11-30 08:00:00`.',
      }),
    }),
    { minItems: 1, maxItems: MOST_ENTRIES },
  ),
});

export const LogFile = Type.Object({
  file: Type.Unsafe<string>(filePart('Attendance log of a ZKTeco device, or CSV.')),
});

export const LogOutcome = Type.Object(
  {
    accepted: Type.Integer({ description: 'New punches.' }),
    duplicates: Type.Integer({ description: 'Punches that were stored already, or twice in the request.' }),
    rejected: Type.Array(Type.Object({ row: Type.Integer(), reason: Type.String() }), {
      description: 'The first 1,000 rows that were not stored; rows count from 1.',
    }),
    rejected_count: Type.Integer({ description: 'All rows that were not stored.' }),
  },
  { 'x-name': 'TimeLogOutcome' },
);
