import type { DemoUpdate } from '../demo-product.ts';

export const updatesOfLife: Readonly<Record<string, readonly DemoUpdate[]>> = {
  tablecroft: [
    [
      'Tables that can be pushed together',
      'Draw a line between two tables and parties of seven will find a place. Tablecroft pushes them together only if nobody is sitting there half an hour before.',
    ],
    [
      'Deposits in the guest’s currency',
      'Deposits for large parties can be shown in the currency of the guest’s card. You receive what you have always received.',
    ],
  ],
  combkeeper: [
    [
      'Winter mode',
      'From October to February Combkeeper asks for one thing only: how heavy the hive felt. You may answer with a word or a number.',
    ],
  ],
  wattburrow: [
    [
      'Eleven more heat pumps',
      'The list is now at 81 heat pumps, chargers and batteries. The update comes by itself; if your box has no connection, put the file on a stick.',
    ],
    [
      'Quiet nights',
      'You can name hours in which nothing may start that can be heard. It costs most houses less than two per cent of what they save.',
    ],
    [
      'First block of flats',
      'Thirty-two flats in Aarhus share one heat pump and one box. After four weeks the shared bill is down by a fifth, and the residents’ meeting was over in nine minutes.',
    ],
  ],
  rotawren: [
    [
      'Larger print',
      'The kitchen-door rota can be printed in letters 9 mm high. It then needs two pages and one more drawing pin.',
    ],
    [
      'Lending each other people',
      'Two food banks in neighbouring valleys are trying it: whoever agrees may be asked by the other one as well, at most once a month. So far eight shifts have been saved.',
    ],
  ],
  vocabbey: [
    [
      'Forty novels from this century',
      'You asked for books in which people have telephones. Forty are in, in five languages, with the permission of their publishers. They are part of the library.',
    ],
  ],
  podthicket: [
    [
      'Version 3.2: rain',
      'Rain on a roof is not hum and not hiss, and 3.1 took it for both. In 3.2 it is quieter and still rain. A free update for everyone.',
    ],
    [
      'Faster batches',
      'Whole seasons now use every core you have. Twelve episodes took 41 minutes on my machine before and take 13 now.',
    ],
  ],
  murmurleaf: [
    [
      'Lichens',
      'Two thousand one hundred lichens, with the names that people use when no lichenologist is within earshot.',
    ],
  ],
  hushmeadow: [
    [
      'In Swedish and Estonian',
      'The whole course, translated by people who work in sleep clinics there and tried by twenty bad sleepers in each language.',
    ],
  ],
  shelfmarrow: [
    [
      'Returns calendar',
      'Return deadlines of all publishers can be subscribed to as a calendar. The first warning comes three weeks before, because a parcel takes one and you will forget for two.',
    ],
  ],
  larderlight: [
    [
      'Leftovers of leftovers',
      'If Tuesday’s soup was not finished, say so on Wednesday and the rest of the week moves along. It does not make remarks.',
    ],
  ],
};
