-- How an item is computed; null while its amounts are entered. A method names other items by code, tables by key, and rates as
-- JSON numbers with four decimals at most, so it is one value that is read and written as a whole.
alter table payroll_items
  add column method jsonb constraint payroll_items__method check (jsonb_typeof(method) = 'object' and method ? 'type');
