-- Regions, provinces, cities, barangays and countries (C§2, C§4). Filled at start from the data files of the program.
-- A place that a newer quarter no longer has stays, since cases refer to it, and is only no longer listed.

-- Which version of the program's reference data the tables hold. It only ever rises.
create table reference_versions (
  name text primary key,
  version integer not null
);

create table regions (
  code text primary key,
  name text not null,
  order_column integer not null,
  is_current boolean not null default true
);

create table provinces (
  code text primary key,
  name text not null,
  region_code text not null constraint provinces__region_code references regions,
  order_column integer not null,
  is_current boolean not null default true
);

create index provinces__region_code on provinces (region_code, order_column);

create table cities (
  code text primary key,
  name text not null,
  province_code text not null constraint cities__province_code references provinces,
  order_column integer not null,
  is_current boolean not null default true
);

create index cities__province_code on cities (province_code, order_column);

create table barangays (
  code text primary key,
  name text not null,
  city_code text not null constraint barangays__city_code references cities,
  -- Not shown: how the names of a city are sorted, numbers by their value.
  order_column integer not null,
  is_current boolean not null default true
);

create index barangays__city_code on barangays (city_code, order_column);
create index barangays__order_column on barangays (order_column, code);

create table countries (
  code text primary key,
  name text not null,
  order_column integer not null,
  is_current boolean not null default true
);
