import { Type } from 'typebox';
import { uuid, uuidParams } from '../../platform/http/ids.ts';
import { enveloped, ok } from '../../platform/http/office.ts';
import { originOf } from '../../platform/http/origin.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { date } from '../../platform/http/schema.ts';
import { signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { shownMoment } from '../fields.ts';
import { personalData } from './personal-data.ts';
import { BASE } from './present.ts';
import { Employee, HistoryEntry } from './schemas.ts';

const PersonalData = Type.Object(
  {
    generated_at: shownMoment(),
    employee: Employee,
    history: Type.Array(HistoryEntry),
    rosters: Type.Array(Type.Object({ id: uuid(), name: Type.String() })),
    pay: Type.Array(
      Type.Object({
        run_id: uuid(),
        period_start: date(),
        period_end: date(),
        code: Type.String(),
        name: Type.String(),
        category: Type.String(),
        amount: Type.Number({ description: 'Pesos.' }),
      }),
      {
        description:
          'Of runs that are final. Shown, as are rosters, to the employee and to who manages that payroll.',
      },
    ),
  },
  { 'x-name': 'PersonalData' },
);

/** Route to download a person's own data. */
export function personalDataRoutes(app: App): Route[] {
  return [
    route({
      method: 'GET',
      path: `${BASE}/{id}/personal-data`,
      summary: 'All that is held about an employee',
      description:
        'As one JSON document: for the employee, signed in by the account that somebody else has linked them with, and for ' +
        'who manages them. Each time is recorded.',
      tag: 'Employees',
      access: signedIn,
      limit: app.officeLimit,
      params: uuidParams('id'),
      answers: { 200: enveloped(PersonalData) },
      handle: async ({ actor, params, ...call }) =>
        ok(await personalData(app, actor, params.id, originOf(call))),
    }),
  ];
}
