import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { changesOf } from '../../kit/forms/changes.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { OrganizationSelect } from '../organizations/organization-select.tsx';
import { ROSTERS_KEY, type Roster } from './key.ts';
import { rosterTexts } from './texts.ts';

interface RosterFormProps {
  /** Roster to edit; without it a new one is added. */
  roster?: Roster;
  onDone: (roster: Roster) => void;
  onClose: () => void;
}

type RosterValues = Pick<Roster, 'name' | 'organization_id'> & { description: string };

const bodyOf = ({ description, ...values }: RosterValues) => ({
  ...values,
  description: description.trim() || null,
});

/** Dialog for the name and organization of a roster. */
export function RosterForm({ roster, onDone, onClose }: RosterFormProps) {
  const texts = useTexts(rosterTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const form = useForm<RosterValues>({
    initialValues: {
      name: roster?.name ?? '',
      description: roster?.description ?? '',
      organization_id: roster?.organization_id ?? null,
    },
  });
  const sending = useSubmit(form, {
    send: (values) => {
      const body = bodyOf(values);
      if (roster === undefined) return answer(api.POST('/api/payroll/rosters', { body }));
      // The API requires the name in every update.
      const changes = { name: body.name, ...changesOf(bodyOf(form.getInitialValues()), body) };
      const params = { path: { id: roster.id } };
      return answer(api.PUT('/api/payroll/rosters/{id}', { params, body: changes }));
    },
    onDone: ({ data }) => {
      void queries.invalidateQueries({ queryKey: ROSTERS_KEY });
      onClose();
      onDone(data);
    },
  });
  return (
    <FormDialog
      title={roster === undefined ? texts.add : texts.changeTitle(roster.name)}
      onClose={onClose}
      {...sending}
      fields={['name', 'description', 'organization_id']}
      save={kit.save}
    >
      <TextInput
        label={texts.name}
        required
        maxLength={NAME_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={texts.description}
        autosize
        minRows={2}
        maxLength={TEXT_MAX_LENGTH}
        {...form.getInputProps('description')}
      />
      <OrganizationSelect
        label={texts.organization}
        description={texts.organizationHint}
        placeholder={texts.fullService}
        {...form.getInputProps('organization_id')}
      />
    </FormDialog>
  );
}
