/** Makes text safe inside HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export interface PagePolicy {
  scripts?: string;
  styles?: string;
  /** Where forms may lead. */
  forms?: string;
}

/** What a page may load: from our own host alone, and nothing may frame it. */
export function pageHeaders({ scripts = "'none'", styles = "'self'", forms = "'self'" }: PagePolicy = {}) {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${scripts}`,
      `style-src ${styles}`,
      "img-src 'self' data:",
      "font-src 'self' data:",
      "connect-src 'self'",
      `form-action ${forms}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
