-- Lists of amendments over all cases: the latest first, and what still waits for its review.
create index case_ammendments__created_at on case_ammendments (created_at desc, id desc);
create index case_ammendments__status on case_ammendments (status, created_at desc, id desc);
