import { Anchor, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconUserPlus } from '../../kit/icons/tabler.ts';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { Filters } from '../../kit/lists/filters.tsx';
import { SearchField } from '../../kit/lists/search-field.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { notifyDone } from '../../kit/notify.ts';
import { Section } from '../../kit/section.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { NOTHING } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { AddMembers } from './add-members.tsx';
import { ROSTERS_KEY, type Roster } from './key.ts';
import { rosterTexts } from './texts.ts';

type Member = Schemas['PaidEmployee'];

/** Members of a roster, with buttons to add and remove them. */
export function Members({ roster }: { roster: Roster }) {
  const texts = useTexts(rosterTexts);
  const kit = useTexts(kitTexts);
  const list = useList(['search']);
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const query = usePages([...ROSTERS_KEY, roster.id, 'members', list.page, list.filters], () =>
    api.GET('/api/payroll/rosters/{id}/members', {
      params: {
        path: { id: roster.id },
        query: { page: list.page, 'filter[search]': list.filters.search },
      },
    }),
  );
  const taking = useMutation({
    mutationFn: ({ id }: Member) =>
      api.DELETE('/api/payroll/rosters/{id}/members/{employee}', {
        params: { path: { id: roster.id, employee: id } },
      }),
    onSuccess: async (_, { full_name }) => {
      await queries.invalidateQueries({ queryKey: ROSTERS_KEY });
      notifyDone(texts.takenOff(full_name));
    },
  });
  const add = (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {texts.addMembers}
    </Button>
  );
  return (
    <Section title={texts.members} actions={add}>
      <FormProblem error={taking.error} />
      <Filters list={list}>
        <SearchField label={texts.searchMembers} list={list} />
      </Filters>
      <DataTable
        caption={texts.members}
        query={query}
        keyOf={({ id }) => id}
        list={list}
        empty={{ title: texts.noMembers, hint: texts.noMembersHint }}
        columns={[
          { label: texts.employee, show: (member) => <Name member={member} /> },
          { label: texts.number, show: ({ employee_number }) => employee_number ?? NOTHING },
          {
            label: kit.actions,
            isFigure: true,
            show: (member) => (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                loading={taking.isPending && taking.variables.id === member.id}
                onClick={() => taking.mutate(member)}
              >
                {texts.takeOff}
                <span className="hidden">: {member.full_name}</span>
              </Button>
            ),
          },
        ]}
      />
      {isAdding && <AddMembers roster={roster} onClose={() => setAdding(false)} />}
    </Section>
  );
}

/** Name of a member, linked to the member's pay. */
function Name({ member: { id, full_name: name } }: { member: Member }) {
  const can = usePermission();
  if (!can('See pay')) return name;
  return (
    <Anchor component={Link} to={`/employees/${id}/pay`} state={{ name }} fw={600} c="inherit">
      {name}
    </Anchor>
  );
}
