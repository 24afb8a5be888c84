import type { DemoReview } from '../demo-product.ts';

export const reviewsOfWork: Readonly<Record<string, readonly DemoReview[]>> = {
  sootlamp: [
    [
      5,
      'Put it on the old machine in the corner and forgot about it until we needed it. A month of logs in a second, as promised.',
    ],
    [5],
    [
      4,
      'Does one thing. I would like to have two users with different rights, but I understand why there is only one.',
    ],
    [3, 'Fast, but the chart is hard to read on a small screen, and it will stay so, I was told kindly.'],
    [5],
    [4],
  ],
  inkfathom: [
    [4, 'It told me to send a letter from 2021 again. I was offended, did it, and gained sixty readers.'],
    [4],
    [
      2,
      'My archive is on a platform it cannot read yet, which I found out after paying. I was given the money back the same day.',
    ],
  ],
  kettlecount: [
    [5, 'I finally look at my figures, because there are so few of them.'],
    [5],
    [5, 'Replaced the banner, the dashboard and a weekly argument about both.'],
    [4],
    [3, 'I miss campaigns. I knew that beforehand and bought it anyway.'],
    [5],
    [4, 'The weekly e-mail is the product, the page is a bonus.'],
    [5],
  ],
  nookledger: [
    [5, 'The plumber scanned the sticker on the boiler and went quiet for a moment.'],
    [4, 'It took a weekend to fill. Since then it has found the stopcock twice.'],
    [4],
    [5],
  ],
  parcelheron: [
    [5, 'The first planner that knows our hill. Two riders have stopped complaining, which is all of them.'],
    [4],
    [4, 'Voice guidance is good. In rain with a hood, less so.'],
    [3],
  ],
  swatchgrove: [
    [4, 'It refused our brand colour on white. It was right, and the meeting was long.'],
    [5],
    [4],
    [2, 'Wonderful for new palettes; of little use if yours is written into forty printed brochures.'],
    [5, 'The page that explains the palette to others saved me from explaining the palette to others.'],
  ],
  leavebell: [
    [4],
    [5, 'Eleven people, one calendar, no more “I thought you were here”.'],
    [3, 'Regional holidays in Switzerland were off by one canton. Corrected within a week of my letter.'],
    [4],
  ],
  ferrybolt: [
    [5, 'Found a nine-minute lock in a migration that three of us had approved.'],
    [5],
    [4, 'Masking takes a day to set up properly. Take the day.'],
    [4],
  ],
  pigeonrow: [
    [5, 'I write it while the first bread is in. My customers read it while they queue.'],
    [4],
    [5],
    [3, 'Five designs are four too few if there are three bakeries in your street and all of them use it.'],
    [4, 'Answers come to my own inbox, which is where they belong.'],
  ],
  dockwren: [
    [4, 'Fewer lorries in the street, fewer letters from the council.'],
    [5],
    [3, 'The drivers like it. Our own office needed some persuading to stop sending e-mails on top.'],
  ],
  rotawren: [
    [5, 'Our oldest volunteer is ninety-one and answers by text message within the minute.'],
    [5],
    [4],
    [5, 'It asks one person at a time. I had not known how much the group chat had been costing us.'],
    [4, 'Please let us print in larger type. Otherwise: thank you.'],
    [5],
    [2, 'Good for shifts, poor for one-off events such as our summer fair.'],
  ],
  brindlequest: [
    [5, 'It gives me the paragraph, not an opinion. I have not opened the PDF of the fire code for a month.'],
    [4],
    [
      4,
      'Once it answered from an edition that had been replaced the week before, and said so in the same sentence.',
    ],
    [
      1,
      'Covers my state only in part. That should be on the first page of the website and not on the third.',
    ],
  ],
  framewicket: [
    [4, 'My clients tap. They have never tapped before.'],
    [5],
    [3, 'It found a contradiction between the client and the client’s wife. I would rather not have known.'],
  ],
  thistlewire: [
    [5, 'Told us about a renamed field four hours before the sender’s changelog did.'],
    [5],
    [4],
    [4, 'Setting it up means changing addresses at every sender. Afterwards it is quiet, in the good way.'],
    [5, 'Bastian really does answer on Fridays.'],
  ],
  tallybrook: [
    [
      5,
      'Found a photograph of a boiler from 2022 while I stood in front of it. The customer thinks that I remembered.',
    ],
    [4],
    [4, 'The spoken quotes are better than my written ones ever were.'],
    [
      2,
      'Lost two pictures in a cellar without signal. Support was decent about it and it has not happened since.',
    ],
  ],
  planklane: [
    [4, 'Plaster after electrics, eleven flats in a row. I framed the plan.'],
    [5],
    [3, 'The morning sheet is excellent. The app is for people with small fingers.'],
    [4],
  ],
  hearthqueue: [
    [5, 'Two of us, one inbox, no more double answers with different prices in them.'],
    [4],
    [4],
    [3, 'I wish the snooze knew about New Zealand’s public holidays, given where it comes from.'],
  ],
  vatwillow: [
    [5, 'I can click on a figure and see the eleven jars it is made of.'],
    [4],
    [3, 'Does what it says. Norway would complete it.'],
  ],
  ledgerfern: [
    [5, 'It never said “accrual” to me once.'],
    [4, 'My accountant was suspicious, then looked, then asked for a login.'],
    [5],
    [4],
    [2, 'My bank is not among the sixty, and importing a file each week is tedious.'],
  ],
  copperlatch: [
    [
      5,
      'The two weeks in which it only listens were worth the money on their own. We found a secret that nobody had owned since 2017.',
    ],
    [4, 'Ask for the price before you fall in love with it.'],
  ],
  flakewarden: [
    [5, 'Our build has been green for honest reasons since the second week.'],
    [4],
    [
      5,
      'The list of failures by preceding test found a shared temporary directory that was older than two of our engineers.',
    ],
    [3, 'It assigned every flaky test to me because I had reformatted the repository once.'],
  ],
  'parsnip-clerk': [
    [4, 'It reads my fish man’s handwriting. I cannot.'],
    [5],
    [3, 'Yellow fields on about every second page for us, since our suppliers still use carbon paper.'],
  ],
  quillbarrow: [
    [5, 'Thursday’s page replaced Monday’s meeting.'],
    [4],
    [4, 'Mixed Dutch and English without blinking. Frisian it does not do, and nor do most of us.'],
    [3, 'Good notes; the reminders of promises are a little too faithful for my taste.'],
  ],
};
