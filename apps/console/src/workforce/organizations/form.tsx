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
import { OrganizationSelect } from './organization-select.tsx';
import { organizationTexts } from './texts.ts';
import {
  ORGANIZATIONS_KEY,
  type Organization,
  readOrganization,
  useOrganizations,
} from './use-organizations.ts';

interface OrganizationFormProps {
  /** Organization to edit; without it a new one is added. */
  read?: Tagged<Organization> | undefined;
  /** Parent of a new organization. */
  parent?: Organization | undefined;
  onClose: () => void;
}

const valuesOf = ({ name, parent_id }: Organization): { name: string; parent_id: string | null } => ({
  name,
  parent_id,
});

/** Dialog that adds, renames or moves an organization, with optimistic locking. */
export function OrganizationForm({ read, parent, onClose }: OrganizationFormProps) {
  const organization = read?.data;
  const texts = useTexts(organizationTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const { data: all = [] } = useOrganizations();
  const form = useForm({
    initialValues:
      organization === undefined ? { name: '', parent_id: parent?.id ?? null } : valuesOf(organization),
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
    send: async (body, from) => {
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
        labels={{ name: texts.name, parent_id: texts.parent }}
        readable={(field, value) =>
          field === 'name' ? (value ?? '') : (all.find(({ id }) => id === value)?.name ?? texts.top)
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
      fields={['name', 'parent_id']}
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
    </FormDialog>
  );
}
