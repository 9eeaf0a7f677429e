-- A notice that goes by mail to another judicial region is presumed received only when it is mailed this many days before
-- the hearing. An office may have entered the period already.
insert into court_periods (name, valid_from, amount, rule) values
  ('notice.mailed_outside', '2020-05-01', 30, 'Rule 13, section 10')
on conflict (name, valid_from) do nothing;
