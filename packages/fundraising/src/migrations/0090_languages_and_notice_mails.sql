-- The language of somebody's mails: that of the pages on which they signed up or gave. Null: English.
alter table users add column language text;
alter table donations add column donor_language text;
-- Whether an institution admin or committee member gets mail about what waits for them.
alter table users add column mails_about_work boolean not null default true;

-- Notices whose mail is not queued yet. A job removes a row in the transaction that queues the mail. The older version writes none.
create table notice_mails (
  notification_id integer primary key
    constraint notice_mails__notification_id references notifications (id) on delete cascade
);
