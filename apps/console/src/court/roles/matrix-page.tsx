import { Button, Group, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { pageOf } from '../../kit/lists/back-office-page.ts';
import { Filters } from '../../kit/lists/filters.tsx';
import { Pages } from '../../kit/lists/pages.tsx';
import { SearchField } from '../../kit/lists/search-field.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { DraftBar } from './draft-bar.tsx';
import { Matrix } from './matrix.tsx';
import { usePermissions } from './permission-words.ts';
import { roleTexts } from './texts.ts';
import { type Drafts, useDrafts } from './use-drafts.ts';

export default function Roles() {
  const texts = useTexts(roleTexts);
  const list = useList(['search']);
  const permissions = usePermissions();
  const query = useRolePage(list);
  // This state belongs to the page and not to the list, so that a search does not discard unsaved changes.
  const drafts = useDrafts(query.data?.rows ?? []);
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        actions={
          <Button component={Link} to="/roles/new">
            {texts.add}
          </Button>
        }
      />
      <LeaveGuard isDirty={drafts.all.length > 0} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
      </Filters>
      <Loaded query={query} lines={16}>
        {(page) =>
          page.rows.length === 0 ? (
            <Empty title={texts.emptyTitle} hint={texts.emptyHint} />
          ) : (
            <Loaded query={permissions} lines={16}>
              {(all) => (
                <>
                  <Editing roles={page.rows} permissions={all} drafts={drafts} />
                  <Group justify="flex-end" mt="md">
                    <Pages page={page.page} lastPage={page.lastPage} list={list} />
                  </Group>
                </>
              )}
            </Loaded>
          )
        }
      </Loaded>
      <DraftBar drafts={drafts} />
    </>
  );
}

function useRolePage({ page, filters: { search } }: ListState) {
  return useQuery({
    queryKey: ['roles', 'page', page, search],
    queryFn: async () => {
      const query = { page, ...(search === undefined ? {} : { search }) };
      return pageOf(await answer(api.GET('/api/roles-list', { params: { query } })));
    },
    placeholderData: keepPreviousData,
  });
}

function Editing({
  roles,
  permissions,
  drafts,
}: {
  roles: readonly Schemas['Role'][];
  permissions: readonly Schemas['Permission'][];
  drafts: Drafts;
}) {
  const texts = useTexts(roleTexts);
  // Phones show one role at a time, because the columns do not fit side by side.
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<string>();
  const shown = roles.find(({ id }) => id === chosen) ?? roles[0]!;
  return (
    <>
      {isNarrow && (
        <NativeSelect
          label={texts.chosen}
          mb="md"
          value={shown.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Matrix roles={isNarrow ? [shown] : roles} permissions={permissions} drafts={drafts} />
    </>
  );
}
