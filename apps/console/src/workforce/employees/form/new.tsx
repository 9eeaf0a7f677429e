import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answer } from '../../../api/client.ts';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api, type paths } from '../../api.ts';
import { EMPLOYEES } from '../api.ts';
import type { FieldName } from '../fields.ts';
import { employeeTexts } from '../texts.ts';
import { changesOf, EMPTY, type FormValues } from '../values.ts';
import { EmployeeForm, type SavedForm, useLeaveWhenSaved, useNames } from './form.tsx';
import { formTexts } from './form-texts.ts';

/** Fields that the server accepts only for an existing record. */
const LATER = [
  'position_id',
  'employment_type_id',
  'timekeeping_policy_id',
  'user_id',
  'employee_number',
  'biometric_id',
] as const;

type Asked = paths['/api/pms/employees']['post']['requestBody'];
/** Fields that the server accepts when the record is created. */
type First = Pick<
  NonNullable<Asked>['content']['application/json'],
  Exclude<FieldName, (typeof LATER)[number]> | 'avatar'
>;

/** Page that adds an employee. */
export default function NewEmployee() {
  const texts = useTexts(formTexts);
  const list = useTexts(employeeTexts);
  const queries = useQueryClient();
  const [names, learn] = useNames();
  const { isSaved, leave } = useLeaveWhenSaved();
  const form = useForm<FormValues>({ initialValues: EMPTY });
  const { hire, isPartly } = useHiring();
  const sending = useSubmit(form, {
    send: hire,
    onDone: (saved, { first_name, last_name }) => {
      void queries.invalidateQueries({ queryKey: EMPLOYEES });
      notifyDone(texts.hired(`${first_name} ${last_name}`));
      leave(saved);
    },
  });
  return (
    <>
      <PageHeader
        title={texts.newTitle}
        detail={texts.newDetail}
        back={{ label: list.back, to: '/employees' }}
      />
      <EmployeeForm
        form={form}
        names={names}
        onLearn={learn}
        {...sending}
        isSaved={isSaved}
        cancelTo="/employees"
        label={texts.hire}
        {...(isPartly ? { notice: texts.partly } : {})}
      />
    </>
  );
}

/**
 * Creates the record, then its links. If the server refuses a link, the record already exists; the next submission is
 * an update, so that no duplicate is created.
 */
function useHiring() {
  const made = useRef<{ id: string; values: FormValues; warnings: SavedForm['warnings'] }>(undefined);
  const [isPartly, setPartly] = useState(false);
  const hire = async (values: FormValues): Promise<SavedForm> => {
    if (made.current === undefined) {
      const first = { ...values, ...Object.fromEntries(LATER.map((field) => [field, ''])) };
      const { data, warnings } = await answer(
        api.POST('/api/pms/employees', {
          params: { query: { numbers: 'masked' } },
          body: changesOf(EMPTY, first) as First,
        }),
      );
      // The server may have set the organization on creation, depending on the user's scope.
      const organization_id = data.organization_id ?? '';
      made.current = { id: data.id, values: { ...first, organization_id }, warnings };
    }
    const { id, values: before, warnings } = made.current;
    // A photo that was uploaded and then removed in the form is also removed from the record.
    const avatar = values.avatar === before.avatar ? undefined : (values.avatar ?? null);
    const changes = changesOf(before, { ...values, avatar });
    if (Object.keys(changes).length === 0) return { id, warnings };
    setPartly(true);
    const changed = await answer(
      api.PUT('/api/pms/employees/{id}', {
        params: { path: { id }, query: { numbers: 'masked' } },
        body: changes,
      }),
    );
    return { id, warnings: [...warnings, ...changed.warnings] };
  };
  return { hire, isPartly };
}
