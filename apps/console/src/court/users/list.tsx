import type { paths } from '../../../../../build/api/court.d.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import { type ListState, numberIn, useList } from '../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, useAdministrates } from '../api.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { useManagedBranches } from '../branches/use-branches.ts';
import { useRoles } from './choices.ts';
import { StatusBadge } from './status-badge.tsx';
import { userTexts } from './texts.ts';

/** Accounts that the user manages. */
export default function Users() {
  const texts = useTexts(userTexts);
  const { ago } = useFormats();
  const { isSuperAdmin } = useAdministrates();
  const roles = useRoles().data ?? [];
  const list = useList(['search', 'role', 'branch', 'status']);
  const query = usePages(['users', list.page, list.filters], () =>
    api.GET('/api/users', { params: { query: queryOf(list) } }),
  );
  return (
    <ResourceList
      title={texts.title}
      detail={isSuperAdmin ? texts.detail : texts.detailOfBranch}
      actions={<LinkButton to="/users/new" label={texts.add} />}
      list={list}
      filters={[
        { search: texts.search },
        {
          name: 'role',
          label: texts.role,
          all: texts.allRoles,
          choices: roles.map(({ id, name }) => ({ value: id, label: name })),
          width: 160,
        },
        <BranchFilter key="branch" list={list} branches={useManagedBranches()} width={160} />,
        {
          name: 'status',
          label: texts.status,
          all: texts.allStatuses,
          choices: { active: texts.active, disabled: texts.disabled },
          width: 160,
        },
      ]}
      query={query}
      columns={[
        { label: texts.name, show: ({ name }) => name },
        { label: texts.email, show: ({ email }) => email },
        { label: texts.roles, show: ({ roles }) => namesOf(roles) || texts.noRoles },
        { label: texts.branches, show: ({ branches }) => namesOf(branches) || texts.noBranches },
        { label: texts.lastSignIn, show: ({ last_login_at: at }) => (at === null ? texts.never : ago(at)) },
        { label: texts.status, show: ({ disabled_at: at }) => <StatusBadge isDisabled={at !== null} /> },
      ]}
      linkOf="/users"
      empty={{ title: texts.emptyTitle, hint: texts.emptyHint }}
    />
  );
}

type UserQuery = NonNullable<paths['/api/users']['get']['parameters']['query']>;

/** Separated by semicolons, because names of branches contain commas. */
const namesOf = (of: readonly { name: string }[]): string => of.map(({ name }) => name).join('; ');

function queryOf({ page, filters }: ListState): UserQuery {
  const { search, role, branch, status } = filters;
  return {
    page,
    'filter[search]': search,
    'filter[role_id]': role,
    'filter[branch_id]': numberIn(branch),
    'filter[status]': status === 'active' || status === 'disabled' ? status : undefined,
  };
}
