import { z } from 'zod';
import { saveRevenue } from '../../listings/revenue-queries.ts';
import { Refusal, changing, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';

export const revenue = changing({
  name: 'revenue',
  takes: 'LISTING --cents N --as-of DATE --source TEXT',
  does: 'Enters a listing’s monthly revenue, in cents of its site’s currency, with the day it is true of and the source that is shown with it. The latest day ranks.',
  example:
    'revenue tidewell --cents 1250000 --as-of 2026-11-30 --source "Stripe dashboard" --why "shown to us"',
  places: ['listing'],
  input: {
    listing: inputs.listing,
    cents: inputs.number,
    asOf: z.iso.date('is a date such as 2026-11-30'),
    source: inputs.text(200),
  },
  async run({ listing: name, cents, asOf, source }, { tx, now }) {
    if (new Date(`${asOf}T00:00:00Z`) > now) {
      throw new Refusal(`${asOf} is still to come; name the day the figure was true of.`);
    }
    const listing = await findListing(tx, name);
    const latest = await saveRevenue(tx, { listingId: listing.id, monthlyCents: cents, asOf, source });
    return {
      subject: subjectOf(listing),
      detail: { cents, as_of: asOf, source },
      message: `${listing.slug} made ${cents} cents a month as of ${asOf} (${source}); ${
        latest ? 'it ranks by this figure' : 'a later figure is there, and it ranks by that'
      }.`,
    };
  },
});
