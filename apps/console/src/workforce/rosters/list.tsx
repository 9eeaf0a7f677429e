import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { OrganizationSelect } from '../organizations/organization-select.tsx';
import { RosterForm } from './form.tsx';
import { ROSTERS_KEY } from './key.ts';
import { rosterTexts } from './texts.ts';

/** List of rosters. */
export default function Rosters() {
  const texts = useTexts(rosterTexts);
  const { number } = useFormats();
  const navigate = useNavigate();
  const list = useList(['search', 'organization_id']);
  const [isAdding, setAdding] = useState(false);
  const query = usePages([...ROSTERS_KEY, 'list', list.page, list.filters], () => {
    const asked = {
      page: list.page,
      'filter[search]': list.filters.search,
      'filter[organization_id]': list.filters.organization_id,
    };
    return api.GET('/api/payroll/rosters', { params: { query: asked } });
  });
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      add={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
      list={list}
      filters={[
        { search: texts.search },
        <OrganizationSelect
          key="organization"
          label={texts.organization}
          placeholder={texts.all}
          value={list.filters.organization_id ?? null}
          onChange={(id) => list.setFilter('organization_id', id)}
        />,
      ]}
      query={query}
      columns={[
        { label: texts.name, show: ({ name }) => name },
        { label: texts.organization, show: ({ organization }) => organization?.name ?? texts.fullService },
        { label: texts.members, isFigure: true, show: ({ members_count }) => number(members_count) },
      ]}
      linkOf="/rosters"
      empty={{ title: texts.none, hint: texts.noneHint }}
    >
      {isAdding && (
        <RosterForm
          onClose={() => setAdding(false)}
          onDone={({ id, name }) => {
            notifyDone(texts.added(name));
            void navigate(`/rosters/${id}`);
          }}
        />
      )}
    </ResourceList>
  );
}
