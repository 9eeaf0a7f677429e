import { HIDDEN } from '../telemetry/redact-text.ts';
import { RefusedMail } from './message.ts';

/** Members of the mailer's error: the command and the start of the response. */
interface Answered extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Enhanced status code (RFC 3463): `550 5.1.1 No such mailbox`. */
const STATUS = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})(?!\S)/;
/**
 * Codes about the mail itself: its address, the mailbox unless it is full, size and content. Codes about the sender's
 * address (5.1.7, 5.1.8), the server's state and its policies are for the operator to fix, or temporary.
 */
const OF_THE_MAIL = /^5\.(?:1\.(?![78]$)\d+|2\.(?!2$)\d+|3\.4|6\.\d+)$/;
const UNSPECIFIED = '5.0.0';
/** Codes of servers without enhanced codes (RFC 5321 §4.2.3); 552 for an address means a full mailbox (§4.5.3.1.10). */
const OF_AN_ADDRESS = [550, 551, 553, 556];
const OF_WHAT_IT_HOLDS = [550, 552, 554];

/**
 * Returns an error that can be logged: servers repeat the refused address. It is a RefusedMail if the server refused
 * this mail permanently (RFC 5321 §4.2.1). A refused sign-in, sender or greeting is not, since it affects every mail
 * until it is fixed.
 */
export function reportedOf(error: Answered): Error {
  const message = error.message.replaceAll(/[^\s<>"'()]+@[^\s<>"'()]+/g, HIDDEN);
  if (isRefusedForGood(error)) return new RefusedMail(message, error.responseCode!);
  return Object.assign(new Error(message), { name: error.name, responseCode: error.responseCode });
}

function isRefusedForGood({ code, command, response = '', responseCode = 0 }: Answered): boolean {
  const isAddress = command === 'RCPT TO';
  const isContent = command === 'DATA' && code === 'EMESSAGE';
  if ((!isAddress && !isContent) || responseCode < 500) return false;
  const status = STATUS.exec(response)?.[1] ?? UNSPECIFIED;
  if (status !== UNSPECIFIED) return OF_THE_MAIL.test(status);
  return (isAddress ? OF_AN_ADDRESS : OF_WHAT_IT_HOLDS).includes(responseCode);
}
