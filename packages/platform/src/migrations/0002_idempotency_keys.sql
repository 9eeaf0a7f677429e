-- The first answer to a request with an Idempotency-Key, given again to its repeats for 24 hours.
-- Without an answer the request is still running, until `locked_until` says that its process must be gone.
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  answer text,
  created_at timestamptz not null,
  locked_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (caller, key),
  constraint idempotency_keys__key_length check (length(key) between 1 and 255)
);

create index idempotency_keys__expires_at on idempotency_keys (expires_at);
