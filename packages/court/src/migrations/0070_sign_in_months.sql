-- The days added up by months: years of sign-ins are told from as many rows as there were users in each month (C§4,
-- login-frequency). By user, since whose sign-ins somebody may count depends on the branches of the users.
create table sign_in_months (
  month date not null,
  user_id integer not null references users on delete cascade,
  count integer not null,
  constraint sign_in_months__key primary key (month, user_id)
);

create function add_up_new_sign_ins() returns trigger language plpgsql as $$
begin
  insert into sign_in_months (month, user_id, count)
  select date_trunc('month', on_date), user_id, sum(count) from new_rows group by 1, 2
  on conflict (month, user_id) do update set count = sign_in_months.count + excluded.count;
  return null;
end;
$$;

create function add_up_more_sign_ins() returns trigger language plpgsql as $$
begin
  insert into sign_in_months (month, user_id, count)
  select date_trunc('month', on_date), user_id, sum(change)
  from (select on_date, user_id, count as change from new_rows
    union all select on_date, user_id, -count from old_rows) changes
  group by 1, 2
  on conflict (month, user_id) do update set count = sign_in_months.count + excluded.count;
  return null;
end;
$$;

create trigger sign_in_days__add_up_new after insert on sign_in_days
  referencing new table as new_rows for each statement execute function add_up_new_sign_ins();
create trigger sign_in_days__add_up_more after update on sign_in_days
  referencing old table as old_rows new table as new_rows for each statement execute function add_up_more_sign_ins();

insert into sign_in_months (month, user_id, count)
select date_trunc('month', on_date), user_id, sum(count) from sign_in_days group by 1, 2;
