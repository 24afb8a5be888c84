import type { WaitsFor } from '../shared/waits-for-schema.ts';
import type { FieldName } from '../shared/profile-schema.ts';
import { missingForListing } from './completeness-rules.ts';
import { waitingFields } from './redraft-rules.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';
import type { DraftStatus } from './view-schema.ts';

/** What a draft waits for. Once it is submitted, the listing says what follows. */
export function waitsOfDraft(status: DraftStatus, profile: DraftProfile): WaitsFor[] {
  if (status === 'crawling' || status === 'drafting') {
    return [{ what: 'reading', says: 'The website is being read and drafted, which takes about a minute.' }];
  }
  const redraft = redraftOf(waitingFields(profile));
  if (status === 'submitted') return redraft;
  if (status !== 'ready') return [];
  const missing = missingForListing(profile);
  return missing.length > 0
    ? [
        ...redraft,
        {
          what: 'draft_incomplete',
          says: `Set ${missing.join(' and ')} with update_draft, under \`fields\`; then submit_draft.`,
        },
      ]
    : [
        ...redraft,
        { what: 'draft_ready', says: 'Review it, correct it with update_draft, then submit_draft.' },
      ];
}

const redraftOf = (names: readonly FieldName[]): WaitsFor[] =>
  names.length > 0
    ? [{ what: 'redraft', says: `${names.join(', ')}: drafted again, which takes some seconds.` }]
    : [];
