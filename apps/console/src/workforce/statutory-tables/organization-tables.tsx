import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { SINCE } from '../../kit/forms/fields.tsx';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { RowsTable } from '../../kit/lists/rows-table.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { Section } from '../../kit/section.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { OrganizationSelect } from '../organizations/organization-select.tsx';
import { TABLES_KEY } from './key.ts';
import { tableTexts } from './texts.ts';

type Versions = Schemas['StatutoryTable']['versions'];

const keyOf = (organization: string) => [...TABLES_KEY, 'of-organization', organization] as const;

/**
 * Section with the salary tables that an organization uses. Local governments may start a tranche later than the
 * national government.
 */
export function OrganizationTables({ versions }: { versions: Versions }) {
  const texts = useTexts(tableTexts);
  const [organization, setOrganization] = useState<string | null>(null);
  return (
    <Section title={texts.ofOrganizations} hint={texts.ofOrganizationsHint}>
      <Stack>
        <OrganizationSelect
          label={texts.organization}
          value={organization}
          onChange={(value) => setOrganization(value)}
        />
        {organization !== null && (
          <Choices key={organization} organization={organization} versions={versions} />
        )}
      </Stack>
    </Section>
  );
}

interface ChoicesProps {
  organization: string;
  versions: Versions;
}

function Choices({ organization, versions }: ChoicesProps) {
  const texts = useTexts(tableTexts);
  const kit = useTexts(kitTexts);
  const { date } = useFormats();
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const path = { id: organization };
  const query = useQuery({
    queryKey: keyOf(organization),
    queryFn: async () =>
      (await answer(api.GET('/api/organizations/{id}/salary_tables', { params: { path } }))).data,
  });
  return (
    <Loaded query={query} lines={3}>
      {(rows) => (
        <>
          {rows.length === 0 ? (
            <Text c="dimmed">{texts.noChoice}</Text>
          ) : (
            <RowsTable
              caption={texts.ofOrganizations}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { label: texts.paidFrom, show: ({ starts_on: start }) => date(start) },
                {
                  label: texts.table,
                  show: (row) => (
                    <>
                      {texts.from(date(row.table_effective_from))}
                      <Text size="sm" c="dimmed">
                        {row.law}
                      </Text>
                    </>
                  ),
                },
                {
                  label: kit.actions,
                  isActions: true,
                  show: (row) => (
                    <Group justify="flex-end">
                      <ConfirmButton
                        size="xs"
                        label={texts.removeChoice}
                        title={texts.removeChoiceTitle(date(row.starts_on))}
                        text={texts.removeChoiceText}
                        action={() =>
                          answer(
                            api.DELETE('/api/organizations/{id}/salary_tables/{salary_table}', {
                              params: { path: { ...path, salary_table: row.id } },
                            }),
                          )
                        }
                        onDone={() => {
                          void queries.invalidateQueries({ queryKey: keyOf(organization) });
                          notifyDone(texts.choiceRemoved);
                        }}
                      />
                    </Group>
                  ),
                },
              ]}
            />
          )}
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {texts.choose}
          </Button>
          {isAdding && (
            <ChoiceForm organization={organization} versions={versions} onClose={() => setAdding(false)} />
          )}
        </>
      )}
    </Loaded>
  );
}

function ChoiceForm({ organization, versions, onClose }: ChoicesProps & { onClose: () => void }) {
  const texts = useTexts(tableTexts);
  const { date } = useFormats();
  const queries = useQueryClient();
  return (
    <ResourceForm
      title={texts.choose}
      initial={{ starts_on: '', table_effective_from: versions[0]?.effective_from ?? '' }}
      fields={[
        { ...SINCE, name: 'starts_on', label: texts.paidFrom, isFirst: true },
        {
          kind: 'native-choice',
          name: 'table_effective_from',
          label: texts.table,
          required: true,
          data: versions.map(({ effective_from: from, law }) => ({
            value: from,
            label: `${texts.from(date(from))}: ${law}`,
          })),
        },
      ]}
      send={(body) => {
        const params = { path: { id: organization } };
        return answer(api.POST('/api/organizations/{id}/salary_tables', { params, body }));
      }}
      done={texts.chosen}
      onDone={() => void queries.invalidateQueries({ queryKey: keyOf(organization) })}
      save={texts.save}
      onClose={onClose}
    />
  );
}
