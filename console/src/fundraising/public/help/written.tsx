import { Typography } from '@mantine/core';

/** Text that staff have written, as HTML: the server has taken out whatever runs, loads or styles. */
export function Written({ html }: { html: string }) {
  return (
    <Typography>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was written, and the policy of the page runs no script in it. */}
      <div dangerouslySetInnerHTML={{ __html: html }} style={{ overflowWrap: 'anywhere' }} />
    </Typography>
  );
}
