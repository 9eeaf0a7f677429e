-- Fees with the day from which each holds: a donation is charged the one in force on its day. A row is never changed; of two
-- for one day the later one holds. `payment_fees` stays for the version that still runs, and is not read any more.
create table payment_fee_rates (
  id integer generated always as identity primary key,
  payment_method text not null,
  rate_in_basis_points integer not null,
  fixed_centavos bigint not null,
  -- A day in the zone of the office.
  effective_from date not null,
  -- Null for the fees that came with the program.
  created_by integer references users (id) on delete set null,
  created_at timestamptz,
  constraint payment_fee_rates__range check (rate_in_basis_points between 0 and 10000 and fixed_centavos >= 0)
);

create index payment_fee_rates__in_force on payment_fee_rates (payment_method, effective_from desc, id desc);
create index payment_fee_rates__created_by on payment_fee_rates (created_by) where created_by is not null;

insert into payment_fee_rates (payment_method, rate_in_basis_points, fixed_centavos, effective_from)
select payment_method, rate_in_basis_points, fixed_centavos, date '1970-01-01' from payment_fees;
