import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { tellDone } from '../../kit/tell.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { OrganizationSelect } from './organization-select.tsx';
import { organizationTexts } from './texts.ts';
import { ORGANIZATIONS_KEY, type Organization } from './use-organizations.ts';

interface OrganizationFormProps {
  /** The one that is changed; without it a new one is added. */
  organization?: Organization | undefined;
  /** What a new one is to stand below. */
  parent?: Organization | undefined;
  onClose: () => void;
}

/** Adds an organization, or renames or moves one. */
export function OrganizationForm({ organization, parent, onClose }: OrganizationFormProps) {
  const texts = useTexts(organizationTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const form = useForm({
    initialValues: {
      name: organization?.name ?? '',
      parent_id: organization === undefined ? (parent?.id ?? null) : organization.parent_id,
    } as { name: string; parent_id: string | null },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (body) =>
      organization === undefined
        ? answer(api.POST('/api/organizations', { body }))
        : answer(api.PUT('/api/organizations/{id}', { params: { path: { id: organization.id } }, body })),
    onDone: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: ORGANIZATIONS_KEY });
      tellDone(organization === undefined ? texts.added(data.name) : texts.changed);
      onClose();
    },
  });
  const title =
    organization !== undefined
      ? texts.changeTitle(organization.name)
      : parent !== undefined
        ? texts.addBelowTitle(parent.name)
        : texts.add;
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submit={submit}
      isSending={isSending}
      problem={problem}
      fields={['name', 'parent_id']}
      answer={kit.save}
    >
      <TextInput label={texts.name} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <OrganizationSelect
        label={texts.parent}
        description={
          organization !== undefined && form.values.parent_id !== organization.parent_id
            ? texts.movesRoles
            : texts.parentHint
        }
        placeholder={texts.top}
        {...(organization === undefined ? {} : { without: organization.id })}
        {...form.getInputProps('parent_id')}
      />
    </FormDialog>
  );
}
