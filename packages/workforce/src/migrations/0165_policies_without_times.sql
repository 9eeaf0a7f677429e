-- Policies with fixed hours or a night shift need the times of work. Those without them have always counted as flexible;
-- now their kind says so. The older version reads both the same way.
update timekeeping_policies set kind = 'flexible'
where kind in ('fixed', 'night') and (starts_at is null or ends_at is null);
