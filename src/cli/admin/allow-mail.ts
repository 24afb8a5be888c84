import { EmailAddress } from '../../shared/mail-address-schema.ts';
import { allowMails } from '../../mail/suppression-queries.ts';
import { Refusal, changing } from './command.ts';

export const allowMail = changing({
  name: 'allow-mail',
  takes: 'ADDRESS',
  does: 'Lets an address get mails again, whatever stopped them. Do it only if its owner asks for it.',
  example: 'allow-mail mara@shop.example --why "the mailbox is back, she called"',
  places: ['address'],
  input: { address: EmailAddress },
  async run({ address }, { tx }) {
    if (!(await allowMails(tx, address))) {
      throw new Refusal(`${address} is written to; \`suppressed-mail\` lists the addresses that are not.`);
    }
    return { subject: 'mail', detail: { address }, message: `${address} receives mails again.` };
  },
});
