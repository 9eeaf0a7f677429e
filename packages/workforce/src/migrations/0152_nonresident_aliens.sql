-- Non-resident aliens who are not engaged in trade or business are taxed on their gross pay.
alter table compensations add column is_nonresident_alien boolean not null default false;
