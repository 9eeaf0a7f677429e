-- Version of the salary grades that an organization pays from a day on, because local governments may start a tranche
-- later than its date. It holds for the organizations below as well; without one the version in force holds.
create table organization_salary_tables (
  organization_id uuid not null
    constraint organization_salary_tables__organization_id references organizations on delete cascade,
  starts_on date not null,
  version_id uuid not null constraint organization_salary_tables__version_id references statutory_versions,
  created_by integer not null,
  created_at timestamptz not null,
  constraint organization_salary_tables__key primary key (organization_id, starts_on)
);

create index organization_salary_tables__version_id on organization_salary_tables (version_id);

-- Monthly salary of a grade and step on a day; null before the first version. The nearest organization above decides.
create function salary_on(wanted_organization uuid, day date, wanted_grade integer, wanted_step integer) returns bigint
  language sql stable parallel safe as $$
  select s.salary_centavos from salary_steps s
  where s.grade = wanted_grade and s.step = wanted_step and s.version_id = coalesce(
    (select t.version_id from organization_paths p
      join organization_salary_tables t on t.organization_id = p.ancestor_id and t.starts_on <= day
      where p.descendant_id = wanted_organization order by p.depth, t.starts_on desc limit 1),
    (select v.id from statutory_versions v
      where v.key = 'salary-grades' and v.effective_from <= day order by v.effective_from desc limit 1))
$$;
