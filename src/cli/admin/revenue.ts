import { z } from 'zod';
import { saveRevenue } from '../../listings/revenue-queries.ts';
import { Refusal, changeCommand, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';

export const revenue = changeCommand({
  name: 'revenue',
  usage: 'LISTING --cents N --as-of DATE --source TEXT',
  description:
    'Records a listing’s monthly revenue, in cents of its site’s currency, with its date and the source shown with it. The latest date ranks.',
  example:
    'revenue tidewell --cents 1250000 --as-of 2026-11-30 --source "Stripe dashboard" --why "shown to us"',
  positionals: ['listing'],
  input: {
    listing: inputs.listing,
    cents: inputs.number,
    asOf: z.iso.date('is a date such as 2026-11-30'),
    source: inputs.text(200),
  },
  async run({ listing: name, cents, asOf, source }, { tx, now }) {
    if (new Date(`${asOf}T00:00:00Z`) > now) {
      throw new Refusal(`${asOf} is in the future; name the date of the figure.`);
    }
    const listing = await findListing(tx, name);
    const latest = await saveRevenue(tx, { listingId: listing.id, monthlyCents: cents, asOf, source });
    return {
      subject: subjectOf(listing),
      detail: { cents, as_of: asOf, source },
      message: `${listing.slug} made ${cents} cents a month as of ${asOf} (${source}); ${
        latest ? 'it ranks by this figure' : 'it ranks by a later figure'
      }.`,
    };
  },
});
