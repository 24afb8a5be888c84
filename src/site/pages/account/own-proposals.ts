/** Listings proposed as alternatives to an owner's listing. */
import { ownListingPath } from '../../../shared/account-path-rules.ts';
import { listingPath } from '../../../listings/badge-rules.ts';
import type { ProposedAlternative } from '../../../drafts/own-proposals.ts';
import { type Child, html } from '../../html.ts';

export function proposals(listing: { id: number }, proposed: readonly ProposedAlternative[]): Child {
  if (proposed.length === 0) return null;
  return html`<section class="section" id="alternatives">
    <h2>Proposed alternatives</h2>
    <p>
      You named these websites as competitors, and they are listed here. Approved ones are shown on your page
      under “Alternatives”, marked as approved by you; we do not notify declined ones.
    </p>
    <ul class="rows">
      ${proposed.map(
        ({ id, slug, name, tagline }) =>
          html`<li class="row">
            <div class="words">
              <h3><a href="${listingPath(slug)}">${name}</a></h3>
              ${tagline !== null && html`<p><bdi>${tagline}</bdi></p>`}
              <form method="post" action="${ownListingPath(listing.id)}/alternatives">
                <input type="hidden" name="proposal" value="${id}" />
                <p class="ways">
                  <button class="button" name="decision" value="approved">
                    Approve<span class="aside"> ${name}</span>
                  </button>
                  <button class="button quiet" name="decision" value="declined">
                    Decline<span class="aside"> ${name}</span>
                  </button>
                </p>
              </form>
            </div>
          </li>`,
      )}
    </ul>
  </section>`;
}
