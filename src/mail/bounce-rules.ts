/** Classifies the responses of mail servers. */

/** RFC 3463, 3.2 and 3.3 with RFC 7505 and the IANA registry: no such mailbox, no such system, moved, disabled, null MX. */
const unknownStatus = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;
const enhancedStatus = /^\s*\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/**
 * For servers without enhanced codes. 550 alone is not enough: it also means policy, such as denied relaying or a
 * blocked sender.
 */
const unknownWords =
  /\b(?:no such|unknown|invalid|nonexistent|disabled) (?:local )?(?:user|mailbox|recipient|address|account)\b|\b(?:user|mailbox|recipient|address|account)\b.{0,80}\b(?:unknown|not found|not exist|doesn.t exist|disabled)\b/i;

/**
 * Whether a rejection, as thrown by nodemailer, means that the mailbox does not exist. Rejections of the message or its
 * sender say nothing about the recipient.
 */
export function isUnknownRecipient(error: unknown): boolean {
  const { command, responseCode, response } = error as Partial<Record<string, unknown>>;
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500) return false;
  const answer = typeof response === 'string' ? response.slice(0, 1_000) : '';
  const status = enhancedStatus.exec(answer)?.[1];
  if (status !== undefined) return unknownStatus.test(status);
  return [550, 551, 553].includes(responseCode) && unknownWords.test(answer);
}
