-- Personnel records (W§2). Government numbers are sealed one by one; beside each stands a keyed hash, for equality and
-- duplicates, and its last four digits for who sees it masked.
create table employees (
  id uuid primary key,
  user_id integer constraint employees__user_id references users on delete set null,
  position_id uuid constraint employees__position_id references positions,
  organization_id uuid constraint employees__organization_id references organizations,
  timekeeping_policy_id uuid constraint employees__timekeeping_policy_id references timekeeping_policies,
  employment_type_id uuid constraint employees__employment_type_id references employment_types,
  employee_number text,
  agency_employee_number text,
  biometric_id text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  suffix text,
  preferred_name text,
  preferred_middle_initials text,
  -- 0 without a picture; counts the changes of it.
  avatar_key text,
  sex text not null,
  birthdate date not null,
  birthplace text,
  civil_status text not null,
  citizenship text,
  nationality text,
  religion text,
  ethnic_group text,
  sss_number text,
  sss_number_index bytea,
  tin_number text,
  tin_number_index bytea,
  philhealth_number text,
  philhealth_number_index bytea,
  gsis_number text,
  gsis_number_index bytea,
  gsis_policy_number text,
  gsis_policy_number_index bytea,
  pagibig_number text,
  pagibig_number_index bytea,
  prc_number text,
  prc_number_index bytea,
  height integer,
  weight integer,
  blood_type text,
  built text,
  complexion text,
  distinguishing_marks text,
  hair_color text,
  eye_color text,
  shoes_size integer,
  head_size integer,
  permanent_address_1 text,
  permanent_address_2 text,
  permanent_province text,
  permanent_city text,
  permanent_zipcode text,
  permanent_barangay text,
  current_address_1 text,
  current_address_2 text,
  current_province text,
  current_city text,
  current_zipcode text,
  current_barangay text,
  email text,
  home_number text,
  work_number text,
  is_pwd boolean not null default false,
  is_military boolean not null default false,
  rank text,
  designation text,
  -- Counts the changes: the entity tag.
  version integer not null default 1,
  archived_at timestamptz,
  anonymized_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint employees__user_id_once unique (user_id),
  constraint employees__sex check (sex in ('male', 'female')),
  constraint employees__civil_status
    check (civil_status in ('single', 'married', 'widowed', 'separated', 'annulled'))
);

create unique index employees__employee_number on employees (employee_number) where employee_number is not null;
create unique index employees__biometric_id on employees (biometric_id) where biometric_id is not null;
-- Lists are by name; one index per filter that bounds them, each with the unique tie-break.
create index employees__name on employees (last_name, first_name, id) where archived_at is null;
create index employees__organization_id on employees (organization_id, last_name, first_name, id)
  where archived_at is null;
create index employees__employment_type_id on employees (employment_type_id, last_name, first_name, id)
  where archived_at is null;
create index employees__search on employees
  using gin (searchable(first_name || ' ' || last_name) public.gin_trgm_ops) where archived_at is null;
create index employees__archived_at on employees (archived_at) where archived_at is not null;
create index employees__sss_number_index on employees (sss_number_index) where sss_number_index is not null;
create index employees__tin_number_index on employees (tin_number_index) where tin_number_index is not null;
create index employees__philhealth_number_index on employees (philhealth_number_index)
  where philhealth_number_index is not null;
create index employees__gsis_number_index on employees (gsis_number_index) where gsis_number_index is not null;
create index employees__pagibig_number_index on employees (pagibig_number_index)
  where pagibig_number_index is not null;
create index employees__prc_number_index on employees (prc_number_index) where prc_number_index is not null;
