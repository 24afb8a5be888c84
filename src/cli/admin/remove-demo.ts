import { removeDemo } from '../../demo/seed-demo.ts';
import { Refusal, changeCommand } from './command.ts';

export const removeDemoCommand = changeCommand({
  name: 'remove-demo',
  usage: '',
  description:
    'Removes the demo directory: its listings, founders, accounts, posts, ratings and the awards of its weeks. Categories and interview questions belong to the directory and stay. The next start does not load it again; `npm run seed` does.',
  example: 'remove-demo --why "we are open"',
  positionals: [],
  input: {},
  async run(_, { tx, config }) {
    const listings = await removeDemo(tx, config.PICTURES_DIR);
    if (listings === null) throw new Refusal('There is no demo directory to remove.');
    return {
      subject: 'demo',
      detail: { listings },
      message: `The demo directory is removed: ${listings} listings, with all that belonged to them.`,
    };
  },
});
