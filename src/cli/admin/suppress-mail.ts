import { EmailAddress } from '../../shared/mail-address-schema.ts';
import { suppressByTeam } from '../../mail/suppression-queries.ts';
import { changing } from './command.ts';

export const suppressMail = changing({
  name: 'suppress-mail',
  takes: 'ADDRESS',
  does: 'Writes nothing to an address any more, whatever it is about: somebody complained, or mails to it came back. Signing in by mail ends with it, too.',
  example: 'suppress-mail mara@shop.example --why "complaint through the mail provider"',
  places: ['address'],
  input: { address: EmailAddress },
  async run({ address }, { tx, now }) {
    await suppressByTeam(tx, address, now);
    return { subject: 'mail', detail: { address }, message: `Nothing is written to ${address} from now on.` };
  },
});
