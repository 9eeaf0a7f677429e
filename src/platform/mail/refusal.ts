import { HIDDEN } from '../telemetry/redact-text.ts';
import { RefusedMail } from './message.ts';

/** What the mailer tells of an answer: to which command it was, and how it begins. */
interface Answered extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** As RFC 3463 has it: `550 5.1.1 No such mailbox`. */
const STATUS = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})(?!\S)/;
/**
 * Of the mail itself: its address, the mailbox there unless that is full, its size and what it holds. The address of the sender
 * (5.1.7, 5.1.8), the server's own state and whom it lets send what are the operator's to put right, or pass.
 */
const OF_THE_MAIL = /^5\.(?:1\.(?![78]$)\d+|2\.(?!2$)\d+|3\.4|6\.\d+)$/;
const UNSPECIFIED = '5.0.0';
/** For servers that say no more (RFC 5321 §4.2.3); 552 for an address is taken for a mailbox that is full (§4.5.3.1.10). */
const OF_AN_ADDRESS = [550, 551, 553, 556];
const OF_WHAT_IT_HOLDS = [550, 552, 554];

/**
 * The error as it may be logged: servers repeat whom they refuse. A RefusedMail where the server has refused this mail for good
 * (RFC 5321 §4.2.1), and not us: a sign-in, a sender or a greeting that is refused is the same for every mail until it is put right.
 */
export function toldOf(error: Answered): Error {
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
