import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { MOST_PAY } from '@bulwagan/contracts/workforce/pay.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { integer, nameText, nullable, optionalName } from '@bulwagan/platform/http/schema.ts';
import { cents } from '@bulwagan/platform/money/pesos.ts';
import { type Static, Type } from 'typebox';
import { pageFields, shownMoment } from '../http/fields.ts';
import { shownPesos } from '../payroll-items/schemas.ts';

const pesos = (description: string) => Type.Number({ minimum: 0, maximum: MOST_PAY, description, ...cents });

export const PreviousEmployerInput = Type.Object({
  year: integer({ minimum: 1900, maximum: 2199, description: 'Calendar year of the figures.' }),
  employer: nameText(NAME_MAX_LENGTH),
  tin: optionalName(50, { description: 'TIN of the employer.' }),
  address: optionalName(NAME_MAX_LENGTH),
  zipcode: optionalName(20),
  taxable: pesos('Taxable compensation of the year there, in pesos'),
  withheld: pesos('Tax withheld there, in pesos; at most the taxable compensation'),
  periods: integer({ minimum: 0, maximum: 366, description: 'Payrolls that the figures stand for.' }),
});
export type PreviousEmployerInput = Static<typeof PreviousEmployerInput>;

export const PreviousEmployer = Type.Object(
  {
    id: uuid(),
    employee_id: uuid(),
    year: Type.Integer(),
    employer: Type.String(),
    tin: nullable(Type.String()),
    address: nullable(Type.String()),
    zipcode: nullable(Type.String()),
    taxable: shownPesos('Pesos'),
    withheld: shownPesos('Pesos'),
    periods: Type.Integer(),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'PreviousEmployer' },
);

export const PreviousEmployerQuery = Type.Object({ ...pageFields });
