/** Pictures and films of the demo's paid listings, by the product's slug; they are on the product's own domain. */
type DemoMedium = readonly [kind: 'image' | 'video', file: string, caption: string | null];

export const demoMedia: ReadonlyMap<string, readonly DemoMedium[]> = new Map([
  [
    'kettlecount',
    [
      ['image', 'the-page.png', 'The page, whole. There is no second one.'],
      ['image', 'a-peak-explained.png', 'A peak, and the link that caused it.'],
      ['video', 'four-minutes.mp4', 'A week’s figures read aloud while a kettle boils.'],
    ],
  ],
  [
    'larderlight',
    [
      ['image', 'shelf.jpg', 'A shelf as it was photographed, with what was recognised on it.'],
      ['image', 'week.png', 'A week’s plan for four people, one of whom does not eat mushrooms.'],
    ],
  ],
  [
    'ledgerfern',
    [
      ['image', 'two-questions.png', 'The two questions.'],
      ['image', 'three-figures.png', 'Earned, to spend, owed.'],
      ['video', 'first-month.mp4', 'The first month of a puppeteer’s books, in ninety seconds.'],
    ],
  ],
  [
    'podthicket',
    [
      ['video', 'fridge-before-and-after.mp4', 'The same sentence, with and without the fridge.'],
      ['image', 'slider.png', 'The slider.'],
    ],
  ],
  [
    'quillbarrow',
    [
      ['image', 'thursday-page.png', 'Three decisions, five promises, one open question.'],
      ['image', 'not-contradicted.png', 'A decision that nobody spoke aloud, marked as such.'],
      ['video', 'audio-links.mp4', 'From a line in the notes to the moment it was said.'],
    ],
  ],
  [
    'rotawren',
    [
      ['image', 'kitchen-door.jpg', 'A printed rota where rotas belong.'],
      ['image', 'text-message.png', 'One person, one question, two possible answers.'],
    ],
  ],
  [
    'tablecroft',
    [
      ['image', 'room.png', 'A room of eleven tables, drawn with a finger.'],
      ['image', 'booking-page.png', 'The booking page on a restaurant’s own website.'],
      ['image', 'table-nine.jpg', null],
    ],
  ],
  [
    'thistlewire',
    [
      ['image', 'old-and-new-shape.png', 'Yesterday’s payload beside today’s, with the field that changed.'],
      ['video', 'replay.mp4', 'Last Tuesday’s deliveries, replayed against a branch.'],
    ],
  ],
  [
    'wattburrow',
    [
      ['image', 'box-on-the-rail.jpg', 'The box on its rail, between the fuses.'],
      ['image', 'a-windy-night.png', 'A windy night: price above, the boiler’s hours below.'],
      ['video', 'the-button.mp4', 'What the big button does.'],
    ],
  ],
]);
