-- What was printed never changes; only the end of a paper and its signed copy are added. What was entered for it can be
-- removed, because it is personal data of somebody who is anonymized.
create or replace function documents__refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'TRUNCATE'
    or (old.id, old.kind, old.tenant_id, old.office, old.series, old.year, old.number, old.template_id,
        old.template_version, old.language, old.subject_type, old.subject_id, old.sha256, old.file_key,
        old.verification_code, old.issued_at, old.issued_by, old.replaces_id)
      is distinct from
       (new.id, new.kind, new.tenant_id, new.office, new.series, new.year, new.number, new.template_id,
        new.template_version, new.language, new.subject_type, new.subject_id, new.sha256, new.file_key,
        new.verification_code, new.issued_at, new.issued_by, new.replaces_id)
    or new.data is distinct from old.data and new.data <> '{}'
  then
    raise exception 'An issued paper never changes.' using errcode = 'modifying_sql_data_not_permitted';
  end if;
  return new;
end;
$$;

-- Employees who were anonymized before: the same as for those who are anonymized from now on.
update documents d set data = '{}',
  end_reason = case when d.end_reason is not null then 'The reason was removed with the personal data.' end
where d.record_id in (select e.id::text from employees e where e.anonymized_at is not null);

update document_batches b set data = '{}', errors = b.errors - of_employees.subjects
from (
  select id, array_agg(subject) as subjects
  from document_batches, unnest(subject_ids) as subject
  where string_to_array(subject, ':') && array(select e.id::text from employees e where e.anonymized_at is not null)
  group by id
) of_employees
where of_employees.id = b.id and b.status in ('done', 'failed');

-- The files of replaced scans, and the parts of batches that were given up, had no row and were not removed. The names
-- follow from the audit events and the batches; the job of leftovers removes those that exist.
insert into picture_leftovers (storage_key)
select s.key from (
  select 'documents/' || (a.changes->>'document_id') || '-signed-' || floor(extract(epoch from a.at) * 1000)::bigint
    || '.' || e.extension as key
  from audit_log a, unnest(array['pdf', 'png', 'jpg', 'tiff']) as e (extension)
  where a.action = 'document.signed_copy_kept'
) s
where s.key is not null and not exists (select from documents d where d.signed_copy_key = s.key)
union
select 'documents/batches/' || b.id || '/' || part || '.pdf'
from document_batches b, generate_series(0, cardinality(b.subject_ids) - 1, 20) as part
where b.status = 'failed' and b.format = 'pdf'
on conflict do nothing;
