import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { INTEGER } from '../../../kit/forms/fields.tsx';
import { pesosIn } from '../../../kit/forms/pesos-field.tsx';
import { ResourceForm } from '../../../kit/forms/resource-form.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { keyOfPay } from './entries.tsx';
import { payTexts } from './texts.ts';

interface Values {
  year: number | string;
  employer: string;
  tin: string;
  address: string;
  zipcode: string;
  taxable: number | string;
  withheld: number | string;
  periods: number | string;
}

interface PreviousEmployerFormProps {
  /** ID of the employee. */
  id: string;
  /** Entry to change; undefined for a new entry. */
  row?: Schemas['PreviousEmployer'];
  onClose: () => void;
}

const PATH = '/api/pms/employees/{id}/previous_employers';

const bodyOf = (values: Values) => ({
  ...values,
  year: pesosIn(values.year),
  taxable: pesosIn(values.taxable),
  withheld: pesosIn(values.withheld),
  periods: pesosIn(values.periods),
});

/** Dialog that adds or changes the previous employer of a year. */
export function PreviousEmployerForm({ id, row, onClose }: PreviousEmployerFormProps) {
  const texts = useTexts(payTexts);
  const queries = useQueryClient();
  return (
    <ResourceForm
      title={row === undefined ? texts.addEmployer : texts.editEmployer(row.employer)}
      initial={{
        year: row?.year ?? ('' as number | string),
        employer: row?.employer ?? '',
        tin: row?.tin ?? '',
        address: row?.address ?? '',
        zipcode: row?.zipcode ?? '',
        taxable: row?.taxable ?? ('' as number | string),
        withheld: row?.withheld ?? ('' as number | string),
        periods: row?.periods ?? ('' as number | string),
      }}
      fields={[
        { ...INTEGER, name: 'year', label: texts.year, required: true, thousandSeparator: '', isFirst: true },
        { kind: 'text', name: 'employer', label: texts.employer, required: true },
        { kind: 'text', name: 'tin', label: texts.tin, maxLength: 50 },
        { kind: 'text', name: 'address', label: texts.address },
        { kind: 'text', name: 'zipcode', label: texts.zipcode, maxLength: 20 },
        { kind: 'pesos', name: 'taxable', label: texts.taxable, required: true },
        { kind: 'pesos', name: 'withheld', label: texts.withheld, required: true },
        { ...INTEGER, name: 'periods', label: texts.periods, required: true },
      ]}
      send={(values) => {
        const body = bodyOf(values);
        return answer(
          row === undefined
            ? api.POST(PATH, { params: { path: { id } }, body })
            : api.PUT('/api/pms/employees/{id}/previous_employers/{item}', {
                params: { path: { id, item: row.id } },
                body,
              }),
        );
      }}
      done={row === undefined ? texts.employerAdded : texts.changed}
      onDone={() => queries.invalidateQueries({ queryKey: keyOfPay(id) })}
      save={texts.save}
      onClose={onClose}
    />
  );
}
