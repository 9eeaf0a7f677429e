-- When a password that was generated ends: from then on it counts as wrong. Null for one that somebody chose, which does not
-- end.
alter table users add column password_expires_at timestamptz;
