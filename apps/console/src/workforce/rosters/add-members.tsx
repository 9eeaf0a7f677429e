import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { hasStatus } from '../../api/errors.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconSearch } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { api } from '../api.ts';
import { OrganizationSelect } from '../organizations/organization-select.tsx';
import { Candidates } from './candidates.tsx';
import { ROSTERS_KEY, type Roster } from './key.ts';
import { rosterTexts } from './texts.ts';

const PAUSE_IN_MS = 200;

/** Dialog that adds employees by name, or everyone in an organization. */
export function AddMembers({ roster, onClose }: { roster: Roster; onClose: () => void }) {
  const texts = useTexts(rosterTexts);
  const { number } = useFormats();
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), PAUSE_IN_MS);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [organization, setOrganization] = useState<string | null>(null);
  const adding = useMutation({
    mutationFn: (body: { employee_ids: string[] } | { organization_id: string }) =>
      answer(api.POST('/api/payroll/rosters/{id}/members', { params: { path: { id: roster.id } }, body })),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: ROSTERS_KEY });
      notifyDone(texts.membersAdded(number(data.members_count)));
      onClose();
    },
  });
  const say = useServerText();
  const refused = hasStatus(adding.error, 422) ? adding.error.fields.organization_id?.[0] : undefined;
  return (
    <Dialog opened onClose={onClose} title={texts.addMembers} size="lg">
      <Stack>
        <TextInput
          type="search"
          label={texts.findCandidates}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        <Candidates roster={roster} search={asked} chosen={chosen} onChoose={setChosen} />
        <FormProblem error={adding.error} fields={['organization_id']} />
        <Group justify="flex-end">
          {chosen.length === 0 && (
            <Text size="sm" c="dimmed">
              {texts.choosing}
            </Text>
          )}
          <Button
            disabled={chosen.length === 0}
            loading={adding.isPending}
            onClick={() => adding.mutate({ employee_ids: [...chosen] })}
          >
            {texts.addChosen(chosen.length)}
          </Button>
        </Group>
        <Divider />
        <Group align="flex-end" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <OrganizationSelect
              label={texts.everybody}
              description={texts.everybodyHint}
              value={organization}
              onChange={setOrganization}
              error={refused && say(refused, { path: 'organization_id', label: texts.everybody })}
            />
          </div>
          <Button
            variant="default"
            disabled={organization === null}
            loading={adding.isPending}
            onClick={() => organization !== null && adding.mutate({ organization_id: organization })}
          >
            {texts.addEverybody}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
