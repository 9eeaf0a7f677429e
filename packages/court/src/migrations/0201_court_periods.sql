-- Periods that the rules of court fix, by the day from which they hold. Papers print them; a change of the rules is a
-- new row.
create table court_periods (
  name text not null,
  valid_from date not null,
  amount integer not null,
  rule text not null,
  constraint court_periods__key primary key (name, valid_from),
  constraint court_periods__amount check (amount > 0)
);

insert into court_periods (name, valid_from, amount, rule) values
  ('answer.ordinary', '1997-07-01', 15, 'Rule 11, section 1'),
  ('answer.ordinary', '2020-05-01', 30, 'Rule 11, section 1 (A.M. 19-10-20-SC)'),
  ('answer.foreign_entity', '1997-07-01', 30, 'Rule 11, section 2'),
  ('answer.foreign_entity', '2020-05-01', 60, 'Rule 11, section 2 (A.M. 19-10-20-SC)'),
  ('answer.summary', '1991-11-15', 10, 'Revised Rule on Summary Procedure'),
  ('answer.summary', '2022-04-11', 30, 'A.M. 08-8-7-SC, Rule III'),
  ('answer.small_claims', '2010-10-01', 10, 'A.M. 08-8-7-SC'),
  ('substituted_service.attempts', '2020-05-01', 3, 'Rule 14, section 6'),
  ('substituted_service.dates', '2020-05-01', 2, 'Rule 14, section 6'),
  ('service.days', '2020-05-01', 30, 'Rule 14, section 20');
