export { escapeHtml } from '../pages/html.ts';

export interface PagePolicy {
  scripts?: string;
  styles?: string;
  /** Allowed form targets. */
  forms?: string;
  /** Allowed frames in the page. */
  frames?: string;
  /** Sites that may frame the page. */
  framedBy?: string;
  /** Hosts that scripts may connect to. */
  connects?: string;
  images?: string;
  /** Allowed `<base>` URLs. */
  bases?: string;
}

/**
 * Returns the Content-Security-Policy headers of a page: by default it loads only from our host and cannot be framed.
 */
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
