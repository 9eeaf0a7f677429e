import { RemoteSelect } from '../../../kit/forms/remote-select.tsx';
import { useTexts } from '../../../language/language.tsx';
import { useScope } from '../api.ts';
import type { Linked } from '../fields.ts';
import { findFreeAccounts, findReferences, useFindOrganizations } from './choices.ts';
import type { FieldInputProps } from './field-input-props.ts';
import { formTexts } from './form-texts.ts';

/** Field that links a record to the employee. */
export function LinkInput({
  form,
  field,
  label,
  names,
  onLearn,
}: Omit<FieldInputProps, 'field'> & { field: Linked; label: string }) {
  const texts = useTexts(formTexts);
  const findOrganizations = useFindOrganizations('Manage employees');
  const isEverywhere = useScope()('Manage employees', null);
  const find = {
    organization_id: async (search: string) =>
      (await findOrganizations(search)).map(({ id, name }) => ({ value: id, label: name })),
    user_id: findFreeAccounts,
    position_id: findReferences('/api/pms/positions'),
    employment_type_id: findReferences('/api/pms/employment_types'),
    timekeeping_policy_id: findReferences('/api/pms/timekeeping_policies'),
  }[field];
  const value = form.values[field];
  const needsOne = field === 'organization_id' && !isEverywhere;
  return (
    <RemoteSelect
      label={label}
      placeholder={needsOne ? texts.choose : texts.none}
      required={needsOne}
      {...(needsOne ? { description: texts.organizationHint } : {})}
      {...(field === 'user_id' ? { description: texts.accountHint } : {})}
      clearable={!needsOne}
      value={value === '' ? null : value}
      {...(value === '' ? {} : { chosen: { value, label: names[value] ?? value } })}
      onChange={(chosen, choice) => {
        if (choice !== undefined) onLearn(choice.value, choice.label);
        form.setFieldValue(field, chosen ?? '');
      }}
      data-path={field}
      error={form.errors[field]}
      queryKey={['employee-links', field]}
      find={find}
    />
  );
}
