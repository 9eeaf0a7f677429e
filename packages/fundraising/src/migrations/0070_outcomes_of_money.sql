--! no-transaction
-- Outcomes of events whose payment, or a part of it, has to be returned. Checked row by row from now on, and validated
-- without keeping writers out.
alter table webhook_events drop constraint if exists webhook_events__outcome, add constraint webhook_events__outcome check
  (outcome in ('received', 'applied', 'unchanged', 'stale', 'skipped', 'ignored', 'malformed', 'failed',
    'duplicate', 'overpaid', 'underpaid', 'other_currency')) not valid;
alter table webhook_events validate constraint webhook_events__outcome;
