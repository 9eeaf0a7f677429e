export { escapeHtml } from '../pages/html.ts';

export interface PagePolicy {
  scripts?: string;
  styles?: string;
  /** Where forms may lead. */
  forms?: string;
  /** What the page may frame. */
  frames?: string;
  /** Who may frame the page. */
  framedBy?: string;
  /** Whom scripts may ask. */
  connects?: string;
  images?: string;
  /** What a `<base>` may be. */
  bases?: string;
}

/** What a page may load: from our own host alone, and nothing may frame it. */
export function pageHeaders({
  scripts = "'none'",
  styles = "'self'",
  forms = "'self'",
  frames = "'none'",
  framedBy = "'none'",
  connects = "'self'",
  images = "'self' data:",
  bases = "'none'",
}: PagePolicy = {}) {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${scripts}`,
      `style-src ${styles}`,
      `img-src ${images}`,
      "font-src 'self' data:",
      `connect-src ${connects}`,
      `form-action ${forms}`,
      `base-uri ${bases}`,
      `frame-src ${frames}`,
      `frame-ancestors ${framedBy}`,
    ].join('; '),
  };
}
