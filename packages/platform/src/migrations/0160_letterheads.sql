-- Letterhead of a template: lines of text, their alignment, and the seal or logo, as JSON
-- {"lines": [], "align": "center", "emblem": {"key", "format", "sha256"}}. Null, as for all templates before, prints the
-- letterhead that the text of the template writes. The running older version inserts without it and ignores it.
alter table document_templates add column letterhead jsonb;
alter table document_template_versions add column letterhead jsonb;
