import { expect } from 'chai';
import { isUnknownRecipient } from '../../src/mail/bounce-rules.ts';

const refusal = (response: string, command = 'RCPT TO') => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

describe('a refusal by a mail server', () => {
  for (const response of [
    '550 5.1.1 <mara@shop.example>: Recipient address rejected: User unknown in virtual mailbox table',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Try again',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '556 5.1.10 Domain does not accept mail',
    '550 5.2.1 The email account that you tried to reach is disabled',
    '550 No such user here',
    '550 Requested action not taken: mailbox not found',
    '551 User does not exist',
    '553 Unknown recipient',
  ]) {
    it(`says that there is no such mailbox: ${response.slice(0, 60)}`, () => {
      expect(isUnknownRecipient(refusal(response))).to.equal(true);
    });
  }

  for (const error of [
    refusal('550 5.7.1 Relaying denied'),
    refusal('550 5.7.606 Access denied, banned sending IP; ask for the user to be unblocked'),
    refusal('554 5.7.1 Service unavailable; client host blocked: mailbox unknown to us'),
    refusal('550 Administrative prohibition'),
    refusal('550 5.2.2 Mailbox full'),
    refusal('552 Mailbox exceeds its quota'),
    refusal('450 4.1.1 User unknown'),
    refusal('550 5.1.1 User unknown', 'MAIL FROM'),
    refusal('550 5.1.1 User unknown', 'DATA'),
    { code: 'ECONNECTION' },
    new Error('nothing'),
  ]) {
    it(`says nothing of the mailbox: ${('response' in error ? error.response : JSON.stringify(error)).slice(0, 60)} ${'command' in error ? error.command : ''}`, () => {
      expect(isUnknownRecipient(error)).to.equal(false);
    });
  }

  it('is looked at no further than its first words', () => {
    expect(isUnknownRecipient(refusal(`550 ${'user '.repeat(1_000_000)}`))).to.equal(false);
  });
});
