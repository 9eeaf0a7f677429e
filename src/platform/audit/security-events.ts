/**
 * Everything that may go into the log as a security event, with its outcome. One name each, so that an alert or
 * a report can be written against them; a new one is added here first.
 */
const OUTCOMES = {
  account_registered: 'success',
  email_verified: 'success',
  sign_in_succeeded: 'success',
  sign_in_failed: 'failure',
  /** The right password of an account that may not sign in: suspended, disabled, not verified. */
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
  /** The password was right, and the second factor is awaited. */
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
  /** A session from a page of which none is taken. */
  origin_refused: 'failure',
  limit_reached: 'failure',
  webhook_refused: 'failure',
  card_test_suspected: 'failure',
  upload_refused: 'failure',
  /** The scanner found it in an upload; the reason is what it calls it. */
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
  /** Who did it, as far as known; null is nobody. Never an e-mail: one that failed may be a mistyped password. */
  userId?: number | null;
  /** Whose account it concerns, when that is another's. */
  subjectId?: number | null;
  /** The route's pattern. */
  route?: string;
  /** Needed only where the log is not the request's own, which carries it. */
  requestId?: string;
  /** A word or two of ours, or of our scanner: `expired`, `wrong signature`. Never what the other side sent. */
  reason?: string;
}

interface EventLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Writes one structured line: info for what succeeded, warn for what was refused or failed. */
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
