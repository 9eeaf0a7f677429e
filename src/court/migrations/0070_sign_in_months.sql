-- The days added up by months: years of sign-ins are told from as many rows as there were users in each month (C§4,
-- login-frequency). By user, since whose sign-ins somebody may count depends on the branches of the users.
create table sign_in_months (
  month date not null,
  user_id integer not null references users on delete cascade,
  count integer not null,
  constraint sign_in_months__key primary key (month, user_id)
);

create function add_up_sign_ins() returns trigger language plpgsql as $$
begin
  insert into sign_in_months (month, user_id, count)
  values (date_trunc('month', new.on_date), new.user_id, new.count - coalesce(old.count, 0))
  on conflict (month, user_id) do update set count = sign_in_months.count + excluded.count;
  return null;
end;
$$;

create trigger sign_in_days__add_up after insert or update of count on sign_in_days
  for each row execute function add_up_sign_ins();

insert into sign_in_months (month, user_id, count)
select date_trunc('month', on_date), user_id, sum(count) from sign_in_days group by 1, 2;
