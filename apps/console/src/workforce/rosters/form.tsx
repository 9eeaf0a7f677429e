import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { changesOf } from '../../kit/forms/changes.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { OrganizationSelect } from '../organizations/organization-select.tsx';
import { ROSTERS_KEY, type Roster } from './key.ts';
import { rosterTexts } from './texts.ts';

interface RosterFormProps {
  /** Roster to edit; undefined for a new roster. */
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
  const queries = useQueryClient();
  const initial = {
    name: roster?.name ?? '',
    description: roster?.description ?? '',
    organization_id: roster?.organization_id ?? null,
  };
  return (
    <ResourceForm
      title={roster === undefined ? texts.add : texts.changeTitle(roster.name)}
      initial={initial}
      fields={(form) => [
        { kind: 'text', name: 'name', label: texts.name, required: true, isFirst: true },
        { kind: 'long', name: 'description', label: texts.description, maxLength: TEXT_MAX_LENGTH },
        <OrganizationSelect
          key="organization"
          label={texts.organization}
          description={texts.organizationHint}
          placeholder={texts.fullService}
          {...form.getInputProps('organization_id')}
        />,
      ]}
      names={['organization_id']}
      send={(values) => {
        const body = bodyOf(values);
        if (roster === undefined) return answer(api.POST('/api/payroll/rosters', { body }));
        // The API requires the name in every update.
        const changes = { name: body.name, ...changesOf(bodyOf(initial), body) };
        const params = { path: { id: roster.id } };
        return answer(api.PUT('/api/payroll/rosters/{id}', { params, body: changes }));
      }}
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ROSTERS_KEY });
        onDone(data);
      }}
      onClose={onClose}
    />
  );
}
