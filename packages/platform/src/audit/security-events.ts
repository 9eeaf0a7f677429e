/**
 * All security events of the log, with their outcome. Each has one name, so that alerts and reports can rely on it; add
 * new events here first.
 */
const OUTCOMES = {
  account_registered: 'success',
  email_verified: 'success',
  sign_in_succeeded: 'success',
  sign_in_failed: 'failure',
  /** The password was right, but the account may not sign in: suspended, disabled or not verified. */
  sign_in_refused: 'failure',
  signed_out: 'success',
  signed_out_everywhere: 'success',
  session_ended: 'success',
  token_refreshed: 'success',
  token_refused: 'failure',
  code_sent: 'success',
  code_refused: 'failure',
  password_confirmed: 'success',
  password_confirmation_failed: 'failure',
  password_changed: 'success',
  password_reset: 'success',
  password_generated: 'success',
  two_factor_enabled: 'success',
  two_factor_disabled: 'success',
  /** The password was right, and the second factor is pending. */
  two_factor_requested: 'success',
  two_factor_succeeded: 'success',
  two_factor_failed: 'failure',
  recovery_code_used: 'success',
  recovery_codes_renewed: 'success',
  passkey_added: 'success',
  passkey_removed: 'success',
  calendar_token_created: 'success',
  calendar_token_revoked: 'success',
  access_refused: 'failure',
  cross_site_refused: 'failure',
  csrf_refused: 'failure',
  /** A request with a session cookie came from a foreign origin. */
  origin_refused: 'failure',
  limit_reached: 'failure',
  webhook_refused: 'failure',
  card_test_suspected: 'failure',
  upload_refused: 'failure',
  /** The scanner found malware in an upload; the reason is the scanner's name for it. */
  malware_found: 'failure',
  role_changed: 'success',
  account_created: 'success',
  account_disabled: 'success',
  account_enabled: 'success',
  account_deleted: 'success',
} as const satisfies Record<string, 'success' | 'failure'>;

export type SecurityEventKind = keyof typeof OUTCOMES;

export const SECURITY_EVENT_KINDS = Object.keys(OUTCOMES) as SecurityEventKind[];

export interface SecurityEvent {
  kind: SecurityEventKind;
  ip: string | null;
  /**
   * The acting user if known; null for nobody. Never an e-mail address: in a failed sign-in it may be a mistyped
   * password.
   */
  userId?: number | null;
  /** The account concerned, if it is not the acting user's own. */
  subjectId?: number | null;
  /** Path pattern of the route. */
  route?: string;
  /** Needed only with a log other than the request's own, which already contains the id. */
  requestId?: string;
  /** A word or two from this program or the scanner: `expired`, `wrong signature`. Never text that the client sent. */
  reason?: string;
}

interface EventLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Writes one structured log line: level info for success, warn for refusals and failures. */
export function securityEvent(log: EventLog, event: SecurityEvent): void {
  const outcome = OUTCOMES[event.kind];
  const fields = {
    security_event: event.kind,
    outcome,
    ip: event.ip,
    user_id: event.userId ?? null,
    ...(event.subjectId === undefined ? {} : { subject_id: event.subjectId }),
    ...(event.route === undefined ? {} : { route: event.route }),
    ...(event.requestId === undefined ? {} : { request_id: event.requestId }),
    ...(event.reason === undefined ? {} : { reason: event.reason }),
  };
  if (outcome === 'success') log.info(fields, 'Security event.');
  else log.warn(fields, 'Security event.');
}
