import type { DemoUpdate } from '../demo-product.ts';

export const updatesOfWork: Readonly<Record<string, readonly DemoUpdate[]>> = {
  sootlamp: [
    [
      'Thank you, and a fix for long lines',
      'Thank you for the votes. Three of you found the same fault: lines of more than 64 KB were cut without a word. They are now kept whole up to 1 MB and marked where they had to be cut. Replace the file, restart.',
    ],
    [
      'Reading compressed archives in place',
      'If you rotate logs with gzip, Sootlamp can now search the old files where they lie, without importing them. It is slower than the index, about four seconds for a gigabyte, and very handy on the day somebody asks about last year.',
    ],
  ],
  kettlecount: [
    [
      'A line fewer',
      'We took “average time on page” off the page. It had never told anyone anything, and it used to be the third line. What stood beneath it has moved up.',
    ],
    [
      'Exports that open where you open them',
      'Numbers in the weekly file now follow the decimal comma or point of the country you have set. Forty-one of you had asked, most of you from Italy.',
    ],
    [
      'Five minutes without counting',
      'Last Wednesday between 10:02 and 10:07 UTC we counted nobody. A certificate had been renewed and not reloaded. Your pages were not affected; your figures for that day are about a third of a per cent too low. The reload is now checked.',
    ],
  ],
  ferrybolt: [
    [
      'Rehearsals for the way back',
      'When a migration has a rollback, we now rehearse it with the same traffic, and report on both in one comment. A fifth of the rollbacks tried so far would have held a lock for longer than the migration itself.',
    ],
    [
      'MySQL: still not ready',
      'Four customers have been trying it since the summer. Masking is fine, the traffic replay is not. We will say so here when that has changed.',
    ],
  ],
  thistlewire: [
    [
      'Signatures of six more senders',
      'Thistlewire can check the signing schemes of six more senders before it passes a delivery on. A wrong signature is passed on as well, as ever, but it is marked, and you can be told.',
    ],
    [
      'Shared shapes, a first step',
      'If you agree to it, your learned shape of a sender is compared with those of other customers: field names and types only, never values. Ninety of you have agreed so far, and last week eleven of them heard of a change before it reached them.',
    ],
  ],
  tallybrook: [
    [
      'Pictures wait for a signal properly now',
      'Two people lost photographs in cellars. Pictures are now written to the telephone first and deleted there only when our server has said that it has them, and has shown that it can read them back.',
    ],
  ],
  glosswright: [
    [
      'Czech and Slovak',
      'Two language pairs more, both reviewed by people who translate machine manuals for a living. The glossary checks know about declension: “šroub” and “šroubu” are the same screw.',
    ],
  ],
  planklane: [
    [
      'The morning sheet in Romanian',
      'Five languages on one wall now. The sheet stays at one page: the type becomes smaller only after the weather forecast has been left out.',
    ],
    [
      'Hand-overs with two signatures',
      'The one who leaves and the one who comes can both sign a room, each on their own telephone. It has already settled one quarrel about a scratched bath.',
    ],
  ],
  hearthqueue: [
    [
      'Shifts, if you must',
      'You can now say who looks at the inbox on which day. Hearthqueue does not hide anything from the others. It only stops their telephones from humming.',
    ],
  ],
  copperlatch: [
    [
      'An adapter for smart cards',
      'Certificates that live on hardware tokens can be rotated as well, as long as somebody is there to touch the token. Copperlatch asks politely, and waits.',
    ],
  ],
  flakewarden: [
    [
      'Owners by review, not only by commit',
      'After a reformatting commit, one engineer owned every flaky test in her company. Owners are now suggested from those who last changed or reviewed the body of a test, and commits that only move white space are ignored.',
    ],
    [
      'Quarantine that explains itself',
      'The quarantine file now carries a comment above each test: since when, how often, and the link to its evidence. The file stays a plain list for your runner.',
    ],
  ],
  billhazel: [
    [
      'Reverse charge, reworded for four countries',
      'The prescribed wording has changed in four countries. New invoices carry the new one from the day it applies; those you have sent stay as they are.',
    ],
  ],
  quillbarrow: [
    [
      'Promises can be handed on',
      'If someone else takes over what you promised in a meeting, say so in the reminder and it moves to them, with the sentence in which you promised it.',
    ],
    [
      'A shorter page',
      'Open questions that were answered later in the same meeting no longer appear as open. The average page lost two lines.',
    ],
  ],
};
