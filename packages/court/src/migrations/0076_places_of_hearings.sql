--! no-transaction
-- Whether the judge and the room of a hearing were chosen for it alone: it keeps them when its case moves, and leaves behind
-- those of its branch, which may have others by then.
alter table hearings
  add column if not exists has_own_judge boolean not null default false,
  add column if not exists has_own_room boolean not null default false;

-- Of earlier ones that may still move, the best there is to go by: what the branch has today is of the branch.
update hearings h
set has_own_judge = p.has_own_judge, has_own_room = p.has_own_room
from (
  select e.activity_id,
    e.judge is not null and e.judge is distinct from b.judge as has_own_judge,
    e.room is not null and e.room is distinct from b.room as has_own_room
  from hearings e
  join case_activities a on a.id = e.activity_id
  left join branches b on b.id = e.branch_id
  where a.hearing_status is null or a.hearing_status not in ('held', 'no_show', 'cancelled')
) p
where p.activity_id = h.activity_id and (p.has_own_judge or p.has_own_room);
