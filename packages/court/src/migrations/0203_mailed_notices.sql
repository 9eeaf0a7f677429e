-- A notice that goes by mail is presumed received only when it is mailed this many days before the hearing.
insert into court_periods (name, valid_from, amount, rule) values
  ('notice.mailed', '2020-05-01', 20, 'Rule 13, section 10');
