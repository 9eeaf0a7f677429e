-- Part of other benefits that is de minimis above its ceilings. The earlier version writes runs without it.
alter table run_employees add column de_minimis_excess_centavos bigint not null default 0;
