import type { DemoProduct } from '../demo-product.ts';

export const climateAndLand: readonly DemoProduct[] = [
  {
    name: 'Wattburrow',
    tagline: 'Runs the house when power is cheap and clean',
    short:
      'Wattburrow moves the boiler, the car and the washing into the hours when the grid has power to spare, and leaves you warm.',
    description: [
      'A house with a heat pump and a car can choose when to use most of its electricity. Wattburrow reads tomorrow’s prices and the forecast of wind and sun, learns how quickly your rooms cool, and plans the day so that nobody notices except the bill.',
      'Everything runs on a small box in the house, so it keeps working when the internet does not. A button on the box says “just make it warm”, and it does.',
    ],
    categories: ['climate-and-land'],
    stage: 'launched',
    pricing: ['one-time', 'The box costs €189; there is no subscription.'],
    country: 'DK',
    city: 'Esbjerg',
    founded: 2022,
    mail: 'hej',
    video: true,
    features: [
      'Plans by price and by carbon, as you weigh them',
      'Learns how your rooms cool and warm',
      'Works with 70 heat pumps, chargers and batteries',
      'Runs locally; no cloud is needed',
      'One button to overrule everything',
    ],
    usps: ['No subscription and no cloud', 'Shows each day what it saved, in coins and in kilograms'],
    tags: ['energy', 'smart-home'],
    keywords: ['dynamic tariff', 'heat pump', 'load shifting', 'home energy', 'solar'],
    faqs: [
      [
        'How much does it save?',
        'Between 12 and 31 per cent of the bill in the houses we have measured. Without an hourly tariff it saves much less, and we say so before you buy.',
      ],
      [
        'Who installs it?',
        'You do, if your devices are on the list; it takes an hour. Otherwise any electrician.',
      ],
    ],
    founders: [
      {
        name: 'Signe Thorhauge',
        title: 'Co-founder',
        bio: 'Signe planned the output of wind farms and wondered where it all went at night.',
        socials: ['linkedin'],
      },
      {
        name: 'Magnus Balle',
        title: 'Co-founder',
        bio: 'Magnus is an electrician. The box fits on a standard rail because of him.',
      },
    ],
    socials: ['linkedin', 'youtube'],
    paid: {
      story: {
        title: 'Where the wind goes at night',
        why_started:
          'I was paid to switch turbines off because nobody needed the power. The same night my own boiler heated water at six in the morning, with everyone else’s.',
        problem: 'Prices change every hour, and no one should have to look at them.',
        journey: 'Forty houses on one street, one winter, three blown fuses and a great deal of cake.',
        achievements:
          'That street used 27 per cent of its power in the cheapest quarter of hours before, and 58 per cent after.',
        lessons: 'People forgive a computer a great deal, but not a cold bathroom.',
        whats_next: 'Blocks of flats with a shared heat pump.',
      },
      milestones: [
        { date: '2022-11-01', title: 'Forty houses, one winter' },
        { date: '2024-01-15', title: 'Box approved for sale in the EU' },
        {
          date: '2025-10-06',
          title: '5,000 houses',
          description: 'Together they can move as much power as a small gas turbine makes.',
        },
      ],
    },
  },
  {
    name: 'Furrowbook',
    tagline: 'Field records while you turn the tractor around',
    short:
      'Farm records by voice: what was sown, sprayed and cut, where and when, in the form the authorities ask for.',
    description: [
      'Farmers must write down every treatment of every field, and do so on Sunday evenings from memory. Furrowbook knows which field you are in; at the headland you say “winter barley, second nitrogen, eighty kilos”, and it is recorded with date, weather and machine.',
      'It warns before a waiting period is broken, prepares the yearly declarations, and shows what each field has cost and yielded over ten years. Contractors can add their own entries without seeing the rest.',
    ],
    categories: ['climate-and-land'],
    stage: 'launched',
    pricing: ['subscription', '€1.20 per hectare per year, at least €60.'],
    country: 'PL',
    city: null,
    founded: 2021,
    mail: 'pole',
    features: [
      'Recognises the field from the position',
      'Spoken entries in nine languages and their dialects',
      'Warns about waiting periods and distances to water',
      'Yearly declarations for five countries',
    ],
    usps: ['Done when the tractor has turned', 'Ten years of a field on one page'],
    tags: ['farming', 'records'],
    keywords: ['farm records', 'field book', 'spraying records', 'agriculture', 'compliance'],
    faqs: [
      [
        'Does it work without a signal?',
        'Yes. Entries are understood on the phone and sent in when there is one.',
      ],
      [
        'Who can see my data?',
        'You, and whomever you let in. It is not sold or pooled; co-operatives have asked.',
      ],
    ],
    founders: [
      {
        name: 'Halina Wróblik',
        title: 'Founder',
        bio: 'Halina farms 90 hectares of barley and rape and spent eleven Sundays a year on paper.',
      },
    ],
    socials: ['facebook', 'youtube'],
  },
  {
    name: 'Flueline',
    tagline: 'Commissioning records for heat pumps, done on site',
    short:
      'Installers follow a checklist, photograph the readings, and leave with a finished record for the customer and the grant.',
    description: [
      'Half of the heat pumps that disappoint were set up in a hurry. Flueline takes the installer through commissioning in the right order for that model, reads flow rates and temperatures from photographs of the gauges, and refuses to be finished while something does not add up.',
      'The customer gets two pages they can understand and the grant office gets the fourteen it wants. After the first winter Flueline asks for three readings and says whether the curve should be lowered.',
    ],
    categories: ['climate-and-land', 'project-management'],
    stage: 'beta',
    pricing: ['usage-based', '€15 per commissioned installation.'],
    country: 'FR',
    city: 'Colmar',
    founded: 2024,
    mail: 'atelier',
    features: [
      'Checklists for 85 models',
      'Readings from photographs of gauges',
      'Plausibility checks before you leave',
      'Grant forms filled in',
      'First-winter review',
    ],
    usps: ['Catches the mistake while the ladder is still there'],
    tags: ['heat-pumps', 'installers'],
    keywords: ['heat pump installation', 'commissioning', 'installers', 'grants', 'heating'],
    faqs: [['What if my model is missing?', 'Send us its manual. A new checklist takes us about a week.']],
    founders: [
      {
        name: 'Odile Schmittheisler',
        title: 'Co-founder',
        bio: 'Odile installed heating for sixteen years and was usually called in after somebody else.',
      },
      {
        name: 'Guillaume Frantz',
        title: 'Co-founder',
        bio: 'Guillaume measured buildings for an energy agency, and got to know most of those somebodies.',
      },
    ],
    socials: ['linkedin'],
  },
  {
    name: 'Combkeeper',
    tagline: 'Hive notes for beekeepers with sticky fingers',
    short:
      'Speak your inspection through the veil; Combkeeper keeps the hive cards, the treatment book and the honey’s batch numbers.',
    description: [
      'Gloves, veil, smoke, a frame in each hand: no moment to type. Combkeeper listens to you talk to the hive, picks out queen seen, brood on six frames, calm, one super added, and files it on that hive’s card. A code on the lid tells it which hive you have opened.',
      'From the cards it draws up the treatment book that the law asks for, and gives every jar a batch number that leads back to the meadow. It does not tell you how to keep bees; three beekeepers would give it four answers.',
    ],
    categories: ['climate-and-land', 'notes-and-knowledge'],
    stage: 'launched',
    pricing: ['freemium', 'Up to five hives are free; above that it is €20 a year.'],
    country: 'SI',
    city: 'Radovljica',
    founded: 2022,
    mail: 'med',
    features: [
      'Listens without hands and without signal',
      'Hive cards, queen lines and treatments',
      'Batch numbers from hive to jar',
      'Reminders by season and altitude',
    ],
    usps: ['Understands muffled voices', 'Your apiary’s places are never shared'],
    tags: ['beekeeping', 'offline'],
    keywords: ['beekeeping', 'hive records', 'varroa treatment', 'honey traceability', 'apiary'],
    faqs: [
      [
        'Which languages does it understand?',
        'Slovene, German, Italian, English and Polish, through a veil.',
      ],
      [
        'Can an association use it?',
        'Yes. Members keep their own cards, and the association sees totals only.',
      ],
    ],
    founders: [
      {
        name: 'Matjaž Ovsenek',
        title: 'Founder',
        bio: 'Matjaž keeps 42 hives, as his grandfather did, and used to write on the lids with chalk.',
      },
    ],
    socials: ['facebook', 'instagram'],
  },
  {
    name: 'Binsparrow',
    tagline: 'Weighs what your business throws away, and says why',
    short: 'Clip-on scales and a camera for commercial bins; each week one suggestion that pays for itself.',
    description: [
      'Businesses pay to have rubbish collected and seldom know what is in it. Binsparrow clips scales under the wheels of existing bins and looks inside when the lid opens. After a week it says what is going in: a third is cardboard that could be sold, and most of the food arrives on Mondays because Friday’s delivery was too large.',
      'There is one suggestion a week and its effect is measured in the next. Reports for the authorities come out of the same numbers.',
    ],
    categories: ['climate-and-land', 'logistics-and-delivery'],
    stage: 'launched',
    pricing: ['subscription', '€11 per bin per month, scales included.'],
    country: 'NL',
    city: 'Zwolle',
    founded: 2023,
    mail: null,
    features: [
      'Scales that clip onto bins you have',
      'Recognises twelve kinds of waste',
      'One suggestion a week, then measured',
      'Waste reports for the authorities',
    ],
    usps: ['Suggestions come with their savings', 'The camera sees the bin and nothing else'],
    tags: ['waste', 'sustainability'],
    keywords: ['commercial waste', 'recycling', 'waste audit', 'circular economy', 'reporting'],
    faqs: [
      [
        'Does the camera film people?',
        'It takes a picture downwards when the lid is open. Hands are blurred in the device.',
      ],
      ['How long do the batteries last?', 'Fourteen months on average; we replace them.'],
    ],
    founders: [
      {
        name: 'Roelof Stegeman',
        title: 'Co-founder',
        bio: 'Roelof drove a refuse lorry for five years and could tell businesses apart by sound.',
      },
      {
        name: 'Nadia El Khattabi',
        title: 'Co-founder',
        bio: 'Nadia designed sensors for greenhouses, where everything is also wet.',
        socials: ['linkedin'],
      },
    ],
    socials: ['linkedin', 'x'],
  },
];
