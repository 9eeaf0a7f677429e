import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { day, shownMoment } from '../../http/fields.ts';

export const SalaryTable = Type.Object(
  {
    id: uuid(),
    organization_id: uuid(),
    starts_on: date('First day on which the organization pays this table.'),
    table_effective_from: date('First day of the version of `salary-grades`.'),
    law: Type.String(),
    created_at: shownMoment(),
  },
  { 'x-name': 'OrganizationSalaryTable' },
);

export const SalaryTableInput = Type.Object({
  starts_on: day('First day on which the organization and those below it pay this table.'),
  table_effective_from: day('First day of a version of `salary-grades`.'),
});
export type SalaryTableInput = Static<typeof SalaryTableInput>;
