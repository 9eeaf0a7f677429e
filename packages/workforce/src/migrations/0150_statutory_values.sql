-- Single figures of laws that change over time (contract §3.3): ceilings of de minimis benefits, the tax of non-resident
-- aliens, and forced leave. A version holds until the next one of its key begins.
create table statutory_values (
  id uuid primary key,
  key text not null,
  effective_from date not null,
  -- Pesos, days or percent, by the key; null for no ceiling.
  value numeric(13, 4),
  law text not null,
  source text,
  -- Whether the figure was compared with the issuance, and by whom.
  is_confirmed boolean not null default false,
  confirmed_by integer,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint statutory_values__key_effective_from unique (key, effective_from),
  constraint statutory_values__key check (key in ('leave-private', 'leave-government', 'medical-dependents', 'rice',
    'uniform', 'medical-actual', 'laundry', 'award', 'celebration', 'overtime-meal', 'productivity', 'minimum-daily-wage',
    'nonresident-tax', 'forced-leave', 'forced-leave-credits')),
  constraint statutory_values__value check (value >= 0)
);

-- Kind of a de minimis item, whose ceiling applies to it; null for an item that is free of tax without one.
alter table payroll_items
  add column de_minimis_benefit text,
  add constraint payroll_items__de_minimis_benefit check (de_minimis_benefit in ('leave-private', 'leave-government',
    'medical-dependents', 'rice', 'uniform', 'medical-actual', 'laundry', 'award', 'celebration', 'overtime-meal',
    'productivity'));

-- Items of the program's presets.
update payroll_items i set de_minimis_benefit = given.benefit
from (values ('DM-RICE', 'rice'), ('DM-UNIFORM', 'uniform'), ('DM-LAUNDRY', 'laundry'),
  ('DM-MED-CASH', 'medical-dependents'), ('DM-MED-ACTUAL', 'medical-actual'), ('DM-AWARD', 'award'),
  ('DM-GIFT', 'celebration'), ('DM-CBA', 'productivity')) as given (code, benefit)
where upper(i.code) = given.code and i.is_de_minimis;
