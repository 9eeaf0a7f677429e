import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuid, uuidParams } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { date } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { signedIn } from '../../access.ts';
import { Compensation } from '../../compensations/schemas.ts';
import type { App } from '../../context.ts';
import { shownMoment } from '../../http/fields.ts';
import { PreviousEmployer } from '../../previous-employers/schemas.ts';
import { RecurringItem } from '../../recurring-items/schemas.ts';
import { BASE } from '../present.ts';
import { Employee, HistoryEntry } from '../schemas.ts';
import { personalData } from './personal-data.ts';
import { timeAndLeave } from './time-and-leave.ts';

const PersonalData = Type.Object(
  {
    generated_at: shownMoment(),
    employee: Employee,
    history: Type.Array(HistoryEntry),
    compensations: Type.Array(Compensation, {
      description: 'What the employee earns over time, for the employee and users who see pay.',
    }),
    previous_employers: Type.Array(PreviousEmployer, { description: 'Like compensations.' }),
    recurring_items: Type.Array(RecurringItem, { description: 'Like compensations.' }),
    ...timeAndLeave,
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
          'From final runs. Like rosters, shown to the employee and to users who manage that payroll.',
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
      summary: 'Get all data about an employee',
      description:
        'As one JSON document: for the employee, signed in with an account that someone else linked, and for users ' +
        'who manage them. Each download is audited.',
      tag: 'Employees',
      access: signedIn,
      limit: app.backOfficeLimit,
      params: uuidParams('id'),
      answers: { 200: enveloped(PersonalData) },
      handle: async ({ actor, params, ...call }) =>
        ok(await personalData(app, actor, params.id, originOf(call))),
    }),
  ];
}
