-- What a program of this kind would keep, plainly: the same people as ours, numbers as they are, no counts kept beside.
create table users (
  id integer primary key,
  name text not null,
  email text not null,
  username text not null
);

create table access_tokens (
  id integer primary key,
  user_id integer not null references users,
  token_hash text not null,
  expires_at timestamptz not null
);

create table positions (id uuid primary key, name text not null);
create table organizations (id uuid primary key, name text not null, slug text not null);
create table employment_types (id uuid primary key, name text not null);
create table timekeeping_policies (id uuid primary key, name text not null);

create table employees (
  id uuid primary key,
  user_id integer references users,
  position_id uuid references positions,
  organization_id uuid references organizations,
  timekeeping_policy_id uuid references timekeeping_policies,
  employment_type_id uuid references employment_types,
  employee_number text,
  agency_employee_number text,
  biometric_id text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  suffix text,
  preferred_name text,
  preferred_middle_initials text,
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
  tin_number text,
  philhealth_number text,
  gsis_number text,
  gsis_policy_number text,
  pagibig_number text,
  prc_number text,
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
  is_pwd boolean not null,
  is_military boolean not null,
  rank text,
  designation text,
  archived_at timestamptz,
  anonymized_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What lists are ordered by.
  first_name_key text collate "C" not null,
  last_name_key text collate "C" not null
);
