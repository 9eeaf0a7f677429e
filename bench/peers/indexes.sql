-- One for each look: by token, by slug, and one for each list in its order, over which its rows can be counted as well.
create unique index on access_tokens (token_hash);
create unique index on organizations (slug);
create index on employees (last_name_key, first_name_key, id) where archived_at is null;
create index on employees (organization_id, last_name_key, first_name_key, id) where archived_at is null;
create index on employees (user_id);
create index on employees (position_id);
create index on employees (employment_type_id);
