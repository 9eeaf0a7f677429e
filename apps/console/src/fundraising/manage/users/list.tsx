import { ROLE_LABELS } from '@bulwagan/contracts/fundraising/roles.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { useInstitutionColumn } from '../components/institution-column.ts';
import { InstitutionFilter } from '../components/one-filter.tsx';
import { userTexts } from './texts.ts';

/** List of users whom the signed-in user manages. */
export default function UserList() {
  const texts = useTexts(userTexts);
  const labels = useTexts(ROLE_LABELS);
  const shared = useTexts(words);
  const list = useList(['search', 'role', 'status', 'institution_id']);
  const query = usePages([MANAGE, 'users', 'list', list.filters, list.page], () =>
    api.GET('/api/v1/users', { params: { query: queryOf('/api/v1/users', list) } }),
  );
  return (
    <ResourceList
      title={texts.title}
      add={<LinkButton to="/manage/users/new" label={texts.invite} />}
      list={list}
      filters={[
        { search: texts.search },
        { name: 'role', label: texts.role, all: texts.anyRole, choices: labels },
        { name: 'status', label: shared.status, all: texts.anyStatus, choices: shared.userStatus },
        <InstitutionFilter key="institution" list={list} />,
      ]}
      query={query}
      columns={useColumns()}
      linkOf="/manage/users"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}

function useColumns(): Column<Schemas['ManagedUser']>[] {
  const texts = useTexts(userTexts);
  const labels = useTexts(ROLE_LABELS);
  const shared = useTexts(words);
  const { ago } = useFormats();
  const institution = useInstitutionColumn<Schemas['ManagedUser']>(
    (row) => row.institution?.name ?? texts.noInstitution,
  );
  return [
    { label: texts.name, show: ({ name }) => name },
    { label: texts.email, show: ({ email }) => email },
    { label: texts.roles, show: ({ roles }) => roles.map((role) => labels[role]).join(', ') },
    ...institution,
    { label: shared.status, show: ({ status }) => <State kind="userStatus" value={status} /> },
    {
      label: texts.lastLogin,
      show: (row) => (row.last_login_at === null ? texts.never : ago(row.last_login_at)),
    },
  ];
}
