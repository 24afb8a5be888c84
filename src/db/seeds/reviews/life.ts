import type { DemoReview } from '../demo-product.ts';

export const reviewsOfLife: Readonly<Record<string, readonly DemoReview[]>> = {
  tablecroft: [
    [
      5,
      'Paid for itself in the first week of July. Our regulars book with us again and not with a platform.',
    ],
    [4],
    [5],
    [4, 'I drew the room with a finger, as it says. The pillar is a bit thick.'],
    [3, 'It brings no new guests, and does not pretend to. Be aware of that.'],
  ],
  combkeeper: [
    [5, 'Understands me through the veil and with a frame between my teeth.'],
    [4, 'Wish it knew more about top-bar hives.'],
    [4],
  ],
  wattburrow: [
    [5, 'The bill fell by a quarter and nobody in the house noticed anything, which was the idea.'],
    [5],
    [4, 'The electrician needed the whole afternoon. Ask for one who has done it before.'],
    [4],
    [5, 'Works without the cloud. I pulled the cable to make sure.'],
    [2, 'My charger is not on the list. It has been “next month” since the spring.'],
  ],
  marginwick: [
    [5, 'Six of us have been arguing in the same margin for a year. Nobody has shouted.'],
    [4],
    [4, 'Hidden until you comment: my students hate it and write better for it.'],
  ],
  chalkmill: [
    [4, 'Last year’s note said: “do NOT use the small beakers”. I did not use the small beakers.'],
    [5],
    [4],
  ],
  pacelarch: [
    [4, 'My knee and I have agreed on something for the first time since 2014.'],
    [5, 'Eleven-day weeks make no sense on a calendar and a great deal on a hill.'],
    [3],
  ],
  vocabbey: [
    [5, 'I read a whole novel in Portuguese. It was a bad novel and I was delighted.'],
    [5],
    [4, 'More contemporary books, please. I now speak like someone from 1890.'],
    [4],
    [5],
    [3, 'The drills are good, the reminders are many.'],
  ],
  podthicket: [
    [5, 'The fridge is gone and my co-host still sounds like my co-host.'],
    [5],
    [4, 'One slider. I kept looking for the others for a week.'],
    [3, 'Batch mode is slow on my old laptop, so I let it run at night.'],
    [4],
  ],
  furrowbook: [
    [4, 'Knows my fields better than the land registry.'],
    [5],
    [2, 'Dialects: yes. Mine: not yet.'],
  ],
  murmurleaf: [
    [5, 'It asked whether I was sure about the wheatear in December. I was not.'],
    [4],
    [5, 'Three hours of bog, no signal, forty-one records, dry hands.'],
    [4],
  ],
  pillmarten: [
    [5, 'My brother and I have stopped ringing each other about the blue tablets.'],
    [5, 'The ambulance crew took the page from the fridge and said thank you to it.'],
    [4],
  ],
  hushmeadow: [
    [5, 'It said nothing for two weeks. Then it said one thing, and the one thing helped.'],
    [4],
    [4, 'It ends. I was a little sad, and I slept.'],
    [2, 'Told me to see a doctor in week three. Annoying, though the doctor agreed with it.'],
    [5],
    [4],
  ],
  shelfmarrow: [
    [5, 'Four editions of the same novel, all where they should be, one of them signed.'],
    [4],
    [4, 'Moving our old stock over took a fortnight of evenings. Tomos stayed on the line for two of them.'],
  ],
  captionbrook: [
    [5, 'The first captions I have not wanted to correct.'],
    [5],
    [4, 'Not cheap. You can hear, or rather see, why.'],
  ],
  larderlight: [
    [4, 'Planned a week around half a cabbage, and it was a decent week.'],
    [3, 'The photograph of my fridge was taken for a photograph of a pantry. I have tidied up.'],
    [5],
  ],
  stringbeck: [[5, 'It knew about bar 47 before my teacher did.'], [4]],
};
