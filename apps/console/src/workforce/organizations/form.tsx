import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answerWithEtag, ifMatch } from '../../api/client.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { type Tagged, useChange } from '../../kit/forms/use-change.ts';
import { VersionsDialog } from '../../kit/forms/versions-dialog.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import {
  EMPLOYER_FIELDS,
  EmployerFields,
  type EmployerValues,
  employerBodyOf,
  employerTexts,
  employerValuesOf,
} from './employer-fields.tsx';
import { OrganizationSelect } from './organization-select.tsx';
import { organizationTexts } from './texts.ts';
import {
  ORGANIZATIONS_KEY,
  type Organization,
  readOrganization,
  useOrganizations,
} from './use-organizations.ts';

interface OrganizationFormProps {
  /** Organization to edit; undefined for a new organization. */
  read?: Tagged<Organization> | undefined;
  /** Parent of a new organization. */
  parent?: Organization | undefined;
  onClose: () => void;
}

type Values = { name: string; parent_id: string | null } & EmployerValues;

const valuesOf = (organization: Organization): Values => ({
  name: organization.name,
  parent_id: organization.parent_id,
  ...employerValuesOf(organization),
});

/** Dialog that adds, renames or moves an organization, with optimistic locking. */
export function OrganizationForm({ read, parent, onClose }: OrganizationFormProps) {
  const organization = read?.data;
  const texts = useTexts(organizationTexts);
  const employer = useTexts(employerTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const { data: all = [] } = useOrganizations();
  const form = useForm<Values>({
    initialValues:
      organization === undefined
        ? { name: '', parent_id: parent?.id ?? null, ...employerValuesOf() }
        : valuesOf(organization),
  });
  const { submit, isSending, problem, conflict } = useChange(form, {
    read,
    valuesOf,
    readAgain:
      organization === undefined
        ? undefined
        : async () => {
            // Also update the tree behind the dialog.
            void queries.invalidateQueries({ queryKey: ORGANIZATIONS_KEY });
            return await readOrganization(organization.id);
          },
    send: async (values, from) => {
      const body = { ...values, ...employerBodyOf(values) };
      const params = { path: { id: organization?.id ?? '' }, header: ifMatch(from?.tag) };
      const { data, tag } = await answerWithEtag(
        organization === undefined
          ? api.POST('/api/organizations', { body })
          : api.PUT('/api/organizations/{id}', { params, body }),
      );
      return { data: data.data, tag };
    },
    onDone: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: ORGANIZATIONS_KEY });
      notifyDone(organization === undefined ? texts.added(name) : texts.changed);
      onClose();
    },
  });
  const title =
    organization !== undefined
      ? texts.changeTitle(organization.name)
      : parent !== undefined
        ? texts.addBelowTitle(parent.name)
        : texts.add;
  if (conflict !== undefined)
    return (
      <VersionsDialog
        conflict={conflict}
        labels={{ name: texts.name, parent_id: texts.parent, ...employer.fields }}
        readable={(field, value) =>
          field === 'parent_id' ? (all.find(({ id }) => id === value)?.name ?? texts.top) : (value ?? '')
        }
      />
    );
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submit={submit}
      isSending={isSending}
      problem={problem}
      fields={['name', 'parent_id', ...EMPLOYER_FIELDS]}
      save={kit.save}
    >
      <TextInput
        label={texts.name}
        required
        maxLength={NAME_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
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
      <EmployerFields form={form} />
    </FormDialog>
  );
}
