import { ROLE_LABELS } from '@bulwagan/contracts/fundraising/roles.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { SearchField } from '../../../kit/lists/search-field.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { choicesOf, words } from '../../shared/words.ts';
import { InstitutionFilter } from '../components/one-filter.tsx';
import { userTexts } from './texts.ts';

/** List of users whom the signed-in user manages. */
export default function UserList() {
  const texts = useTexts(userTexts);
  const labels = useTexts(ROLE_LABELS);
  const shared = useTexts(words);
  const list = useList(['search', 'role', 'status', 'institution_id']);
  const columns = useColumns();
  const query = usePages([MANAGE, 'users', 'list', list.filters, list.page], () =>
    api.GET('/api/v1/users', { params: { query: queryOf('/api/v1/users', list) } }),
  );
  const invite = (
    <Button component={Link} to="/manage/users/new">
      {texts.invite}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} actions={invite} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <ChoiceFilter
          label={texts.role}
          name="role"
          list={list}
          all={texts.anyRole}
          choices={choicesOf(labels)}
        />
        <ChoiceFilter
          label={shared.status}
          name="status"
          list={list}
          all={texts.anyStatus}
          choices={choicesOf(shared.userStatus)}
        />
        <InstitutionFilter list={list} />
      </Filters>
      <DataTable
        caption={texts.title}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/manage/users/${id}`}
        list={list}
        empty={{ title: texts.none, hint: texts.noneHint, action: invite }}
      />
    </>
  );
}

function useColumns(): Column<Schemas['ManagedUser']>[] {
  const texts = useTexts(userTexts);
  const labels = useTexts(ROLE_LABELS);
  const shared = useTexts(words);
  const can = usePermission();
  const { ago } = useFormats();
  const institution: Column<Schemas['ManagedUser']> = {
    label: shared.institution,
    show: (row) => row.institution?.name ?? texts.noInstitution,
  };
  return [
    { label: texts.name, show: ({ name }) => name },
    { label: texts.email, show: ({ email }) => email },
    { label: texts.roles, show: ({ roles }) => roles.map((role) => labels[role]).join(', ') },
    ...(can('Run the system') ? [institution] : []),
    { label: shared.status, show: ({ status }) => <State kind="userStatus" value={status} /> },
    {
      label: texts.lastLogin,
      show: (row) => (row.last_login_at === null ? texts.never : ago(row.last_login_at)),
    },
  ];
}
