-- The files of replaced scans, and the parts of batches that were given up, had no row and were not removed. The names
-- follow from the audit events and the batches; the job of leftovers removes those that exist.
insert into media_leftovers (storage_key)
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
