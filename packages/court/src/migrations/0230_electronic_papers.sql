-- When a paper was issued electronically: sent as a PDF, without a signature on paper. Null for papers that are signed.
-- The earlier version reads the columns of papers by name, and inserts without this one.
alter table documents add column electronically_issued_at timestamptz;
