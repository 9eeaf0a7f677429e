import type { App } from '../context.ts';
import type { MediaRow } from './queries.ts';

/** Formats a file for responses, without its storage key. */
export function presentMedia({ time, publicUrl }: Pick<App, 'time' | 'publicUrl'>, row: MediaRow) {
  return {
    id: row.id,
    file_name: row.file_name,
    media_type: row.media_type,
    size: row.size_in_bytes,
    tag: row.tag,
    url: `${publicUrl}/api/media/${row.id}`,
    created_at: time.show(row.created_at),
    expires_at: time.showOrNull(row.expires_at),
  };
}
