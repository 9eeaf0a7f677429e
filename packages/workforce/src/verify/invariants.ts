import { documentInvariants } from '@bulwagan/platform/documents/invariants.ts';
import { SIGN_IN_INVARIANTS } from '@bulwagan/platform/sign-in/invariants.ts';
import type { Broken, Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { type RawBuilder, sql } from 'kysely';
import { GOVERNMENT_ID_FIELDS } from '../employees/government-ids/government-ids.ts';
import { FILE_INVARIANTS } from '../payroll-files/invariants.ts';
import { PAYROLL_INVARIANTS } from '../runs/invariants.ts';
import { TABLE_INVARIANTS } from '../statutory-tables/invariants.ts';

/** Special id for the sum of all organizations or employment types (migration 0004). */
const ALL = sql.lit('ffffffff-ffff-ffff-ffff-ffffffffffff');

/**
 * Finds government ids that are not encrypted, and keyed hashes that are missing or have a wrong length. A value
 * without letters and digits, such as a dash, has no hash, because it is never searched.
 */
const unencrypted = (name: string): RawBuilder<Broken> => sql`
  select 'employee ' || id || ' ' || ${sql.lit(name)} as subject from employees
  where ${sql.ref(name)} not like 'v1.%'
    or (${sql.ref(`${name}_index`)} is not null
      and (${sql.ref(name)} is null or length(${sql.ref(`${name}_index`)}) <> 32))`;

/** Columns kept in an anonymized record. A new column must be added here or be cleared by anonymization. */
const KEPT_OF_ANONYMIZED = [
  'id employee_number organization_id position_id employment_type_id timekeeping_policy_id designation',
  'first_name first_name_key last_name last_name_key search_key sex birthdate civil_status is_pwd is_military',
  'employee_number_repeats biometric_id_repeats hired_on separated_on',
  'version archived_at anonymized_at created_at updated_at',
].flatMap((names) => names.split(' '));

/** Tables without rows about anonymized employees. */
const FORGOTTEN_TABLES = ['previous_employers', 'recurring_items', 'time_logs', 'time_corrections'];
const hasRows = (table: string): RawBuilder<boolean> =>
  sql`exists (select from ${sql.table(table)} x where x.employee_id = e.id)`;

/** Invariants of employees and organizations (W§2). */
const PEOPLE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'employee-counts',
    holds: 'The totals of lists equal the employee records.',
    broken: sql`
      select 'organization ' || organization_id || ', type ' || employment_type_id
        || case when is_archived then ', archived' else '' end || ': ' || kept || ' kept, ' || counted || ' counted'
        as subject
      from (
        select is_archived, organization_id, employment_type_id,
          coalesce(k.count, 0) as kept, coalesce(r.count, 0) as counted
        from (
          select is_archived, organization_id, employment_type_id, sum(count) as count
          from (
            select is_archived, organization_id, employment_type_id, count from employee_counts
            where organization_id <> ${ALL}::uuid and employment_type_id <> ${ALL}::uuid
            union all
            select is_archived, organization_id, employment_type_id, change from employee_count_changes
          ) both_parts
          group by 1, 2, 3
        ) k
        full join employee_recount r using (is_archived, organization_id, employment_type_id)
      ) compared
      where kept <> counted`,
  },
  {
    name: 'employee-count-sums',
    holds: 'The stored sums of employee counts equal the counts.',
    broken: sql`
      with summed as (
        select is_archived,
          case grouping(organization_id) when 1 then ${ALL}::uuid else organization_id end as organization_id,
          case grouping(employment_type_id) when 1 then ${ALL}::uuid else employment_type_id end as employment_type_id,
          sum(count) as count
        from employee_counts where organization_id <> ${ALL}::uuid and employment_type_id <> ${ALL}::uuid
        group by is_archived, cube (organization_id, employment_type_id)
      )
      select 'organization ' || organization_id || ', type ' || employment_type_id as subject
      from employee_counts c full join summed s using (is_archived, organization_id, employment_type_id)
      where coalesce(c.count, 0) <> coalesce(s.count, 0)`,
  },
  {
    name: 'numbers-are-sealed',
    holds: 'Each government number is encrypted, and each keyed hash belongs to one.',
    broken: sql.join(GOVERNMENT_ID_FIELDS.map(unencrypted), sql` union all `),
  },
  {
    name: 'anonymized-is-nobody',
    holds:
      'An anonymized employee is archived and has only the data that payroll must keep: no name, number, address, picture, history, punch, loan or reason.',
    broken: sql`
      select 'employee ' || e.id as subject from employees e
      where e.anonymized_at is not null and (e.archived_at is null
        or (e.first_name, e.last_name) <> ('Former', 'Employee') or to_char(e.birthdate, 'MM-DD') <> '01-01'
        or e.is_pwd or e.is_military or jsonb_strip_nulls(to_jsonb(e) - ${KEPT_OF_ANONYMIZED}::text[]) <> '{}'
        or exists (select from employee_changes c where c.employee_id = e.id and c.action <> 'anonymized')
        or exists (select from compensations c where c.employee_id = e.id and c.reason is not null)
        or ${sql.join(FORGOTTEN_TABLES.map(hasRows), sql` or `)})`,
  },
  {
    name: 'names-are-known',
    holds: 'Each name of a listed employee is in the search names.',
    broken: sql`
      select 'employee ' || e.id as subject from employees e
      where e.archived_at is null and not (
        exists (select from employee_names n where n.name = e.last_name_key and n.is_last)
        and exists (select from employee_names n where n.name = e.first_name_key and not n.is_last))`,
  },
  {
    name: 'organizations-are-a-tree',
    holds: 'No organization is below itself.',
    broken: sql`
      with recursive reached (id) as (
        select id from organizations where parent_id is null
        union all
        select o.id from organizations o join reached r on o.parent_id = r.id
      )
      select 'organization ' || o.id as subject from organizations o
      where not exists (select from reached r where r.id = o.id)`,
  },
  {
    name: 'organization-paths',
    holds: 'The paths that define the scope of roles match the organization tree.',
    broken: sql`
      with recursive above (ancestor_id, descendant_id, depth) as (
        select id, id, 0 from organizations
        union all
        select o.parent_id, a.descendant_id, a.depth + 1
        from above a join organizations o on o.id = a.ancestor_id
        where o.parent_id is not null and a.depth < 1000
      )
      select 'from ' || ancestor_id || ' to ' || descendant_id as subject
      from (select *, true as is_kept from organization_paths) p
      full join (select *, true as is_true from above) t using (ancestor_id, descendant_id, depth)
      where is_kept is null or is_true is null`,
  },
  {
    name: 'super-user-remains',
    holds: 'If there are super users, at least one is enabled.',
    broken: sql`
      select count(*) || ' super users, all disabled' as subject from users where is_super_user
      having count(*) > 0 and count(*) filter (where disabled_at is null) = 0`,
  },
  {
    name: 'picture-is-kept',
    holds: 'No picture of an account or employee is marked for deletion.',
    broken: sql`
      select 'user ' || u.id as subject from users u join picture_leftovers l
        on l.storage_key = 'workforce/users/' || u.id || '/' || u.avatar_key || '.webp'
      union all
      select 'employee ' || e.id from employees e join picture_leftovers l
        on l.storage_key = 'workforce/employees/' || e.id || '/' || e.avatar_key || '.webp'`,
  },
];

/** Invariants of workforce, checked by `npm run verify` and a nightly job. */
export const INVARIANTS: readonly Invariant[] = [
  ...PEOPLE_INVARIANTS,
  ...PAYROLL_INVARIANTS,
  ...FILE_INVARIANTS,
  ...TABLE_INVARIANTS,
  ...documentInvariants('picture_leftovers'),
  ...SIGN_IN_INVARIANTS,
];
