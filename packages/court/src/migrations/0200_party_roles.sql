-- Role of a party in the words of the trade: accused, petitioner, oppositor. Null: as the classification says.
alter table case_parties add column role text;

-- Initials that stand for a person in the papers of a case that is not public: assigned once, and the same in all
-- papers. Null for counsel, and for the State. The people who bring a case get AAA, BBB and so on, those against whom
-- it is brought XXX, YYY and so on (Amended Adm. Circ. 83-2015).
alter table case_parties add column initials text;

-- The nth initials of a side, from 0: AAA to WWW and then AAA1, or XXX to ZZZ and then XXX1.
create function nth_initials(n integer, is_second boolean) returns text language sql immutable as $$
  select repeat(chr(first + n % count), 3) || case when n < count then '' else (n / count)::text end
  from (select case when is_second then 88 else 65 end as first, case when is_second then 3 else 23 end as count) s
$$;

create function is_second_side(classification text, role text) returns boolean language sql immutable as $$
  select classification = 'defendant'
    or lower(btrim(coalesce(role, ''))) in ('accused', 'respondent', 'child in conflict with the law')
$$;

create function is_protected_party(classification text, name text) returns boolean language sql immutable as $$
  select classification <> 'counsel' and name !~* '^\s*(the\s+)?(people|republic)\s+of\s+the\s+philippines'
$$;

create function assign_initials() returns trigger language plpgsql as $$
declare
  is_second boolean := is_second_side(new.classification, new.role);
  n integer := 0;
begin
  if new.initials is not null or not is_protected_party(new.classification, new.name) then return new; end if;
  -- A person who was removed and added again keeps the initials.
  select p.initials into new.initials from case_parties p
  where p.case_record_id = new.case_record_id and p.initials is not null
    and lower(btrim(p.name)) = lower(btrim(new.name))
  order by p.created_at, p.id limit 1;
  while new.initials is null loop
    if not exists (select from case_parties p
      where p.case_record_id = new.case_record_id and p.initials = nth_initials(n, is_second))
    then new.initials := nth_initials(n, is_second); end if;
    n := n + 1;
  end loop;
  return new;
end;
$$;

-- In the database, so that rows of an older version of the program get initials as well.
create trigger case_parties__assign_initials before insert or update of classification, name on case_parties
  for each row execute function assign_initials();

with people as (
  select case_record_id, lower(btrim(name)) as person, min((created_at, id)::text) as place,
    bool_or(is_second_side(classification, role)) as is_second
  from case_parties where is_protected_party(classification, name)
  group by case_record_id, lower(btrim(name))
), numbered as (
  select case_record_id, person,
    nth_initials((row_number() over (partition by case_record_id, is_second order by place))::integer - 1, is_second)
      as initials
  from people
)
update case_parties p set initials = n.initials
from numbered n
where p.case_record_id = n.case_record_id and lower(btrim(p.name)) = n.person
  and is_protected_party(p.classification, p.name);
