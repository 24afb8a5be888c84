import type { DemoProduct } from '../demo-product.ts';

export const commerceAndHospitality: readonly DemoProduct[] = [
  {
    name: 'Shelfmarrow',
    tagline: 'Stock keeping that understands books',
    short:
      'Inventory for independent bookshops: editions, returns, signed copies and the one that is always on the wrong shelf.',
    description: [
      'A book is not a product with a colour and a size. It has editions, a sale-or-return date, a wholesaler who has it by tomorrow and a publisher who has it by Thursday week. Shelfmarrow knows all of that for four million titles and shows it on one line.',
      'Its evening report proposes what to order, what to return while it can still be returned, and which six books to put in the window because the local paper will review them on Saturday.',
    ],
    categories: ['online-stores', 'commerce-and-hospitality'],
    stage: 'launched',
    pricing: ['subscription', '£45 a month for a shop, tills included.'],
    country: 'GB',
    city: 'Hay-on-Wye',
    founded: 2021,
    mail: 'shop',
    video: true,
    features: [
      'Editions and translations of a title side by side',
      'Return deadlines before they pass',
      'Ordering from wholesalers and publishers in one basket',
      'A web shop that shows what is on the shelf',
      'Signed, used and damaged copies as copies of their own',
    ],
    usps: ['Made by booksellers', 'Proposes, never orders by itself'],
    tags: ['books', 'retail'],
    keywords: ['bookshop', 'inventory', 'returns', 'isbn', 'point of sale'],
    faqs: [
      [
        'Can we bring our old catalogue?',
        'Yes. Send us an export, however odd; matching four shops’ worth of odd exports is how we began.',
      ],
      ['Does it work without internet?', 'The till does, for a day. It catches up by itself.'],
    ],
    founders: [
      {
        name: 'Branwen Idle-Hughes',
        title: 'Co-founder',
        bio: 'Branwen has sold books for 26 years and can find any of them by the colour of its spine.',
        socials: ['instagram'],
      },
      {
        name: 'Tomos Garside',
        title: 'Co-founder',
        bio: 'Tomos came in for a map and stayed to fix the till.',
      },
    ],
    socials: ['instagram', 'facebook'],
  },
  {
    name: 'Cratemoss',
    tagline: 'The back office for subscription boxes',
    short:
      'Skips, swaps, gifts and leftovers: Cratemoss works out what goes into each box and what must be bought by Tuesday.',
    description: [
      'Selling a box is easy. Packing 900 boxes when 70 people skip, 40 are allergic to nuts and the radishes did not grow is not. Cratemoss takes the orders from your shop, applies everyone’s wishes to what you really have, and prints packing sheets in the order in which the shelves stand.',
      'Before you buy, it tells you how much you will need, with a margin that has been right to within two per cent for the average customer. After packing, it knows what is left and suggests whom to offer it to.',
    ],
    categories: ['online-stores', 'logistics-and-delivery'],
    stage: 'launched',
    pricing: ['usage-based', '$0.20 per box packed.'],
    country: 'US',
    city: 'Asheville',
    founded: 2022,
    mail: 'pack',
    features: [
      'Rules for swaps, skips and allergies',
      'Buying forecast with a margin',
      'Packing sheets in shelf order',
      'Gift boxes that end when they should',
      'Leftover offers to those who would like them',
    ],
    usps: ['Plans from what you have, not from what you hoped for'],
    tags: ['subscription-boxes', 'operations'],
    keywords: ['subscription boxes', 'packing', 'forecast', 'vegetable boxes', 'fulfilment'],
    faqs: [
      [
        'Which shop systems does it work with?',
        'Four of the large ones directly, and any other by a spreadsheet that it watches.',
      ],
    ],
    founders: [
      {
        name: 'Delphine Rutledge',
        title: 'Founder',
        bio: 'Delphine ran a mushroom box and packed the first 10,000 by hand.',
      },
    ],
    socials: ['instagram', 'tiktok'],
  },
  {
    name: 'Parcelheron',
    tagline: 'Delivery rounds for couriers on bicycles',
    short:
      'Route planning that knows hills, cargo bikes, one-way streets open to cycles and the shop that closes for lunch.',
    description: [
      'Route planners think in vans. Parcelheron thinks in legs: it avoids the hill with a full box and takes it on the way back, uses the path through the park, and remembers that the third floor on Weaver Street has no lift. Rounds are shared out so that everyone is done at about the same time.',
      'Riders hear the next stop through one earphone and never look at a screen while moving. Customers get one message with a quarter of an hour in it, and nine times in ten that is when the bell rings.',
    ],
    categories: ['logistics-and-delivery'],
    stage: 'launched',
    pricing: ['subscription', '€18 per rider per month.'],
    country: 'ES',
    city: 'Vitoria-Gasteiz',
    founded: 2022,
    mail: 'kaixo',
    video: true,
    features: [
      'Routes by gradient, load and battery',
      'Balances rounds between riders',
      'Voice guidance, no screen while riding',
      'Delivery windows of fifteen minutes',
      'Proof of delivery without signatures on glass',
    ],
    usps: ['Built for bicycles from the first line', 'Owned by two courier co-operatives'],
    tags: ['cycling', 'delivery'],
    keywords: ['bicycle courier', 'route planning', 'cargo bike', 'last mile', 'dispatch'],
    faqs: [
      [
        'Which cities work?',
        'Any with decent map data. We tune hills and paths by hand for the first week together with your riders.',
      ],
      [
        'Do riders have to be tracked all day?',
        'Position is shared only during a round, and only with the dispatcher. It is deleted after a week.',
      ],
    ],
    founders: [
      {
        name: 'Nerea Goikoetxea',
        title: 'Co-founder',
        bio: 'Nerea rode 60 kilometres a day for a courier co-operative and knows every kerb in town.',
      },
      {
        name: 'Unai Berasategui',
        title: 'Co-founder',
        bio: 'Unai did his doctorate on vehicle routing and had never thought of hills until he met Nerea.',
      },
    ],
    socials: ['instagram', 'linkedin'],
  },
  {
    name: 'Dockwren',
    tagline: 'No more lorries queueing at the gate',
    short:
      'Slot booking for loading docks that takes half a minute for a driver who does not speak your language.',
    description: [
      'Dockwren gives every dock a timetable. Hauliers pick a slot by text message in their own language; the gate knows who is coming and what is on board. If a lorry is late, the slots behind it move, and the drivers concerned are told while they can still stop for coffee.',
      'Warehouse teams see the next two hours on a screen by the door and nothing more. After a month there is a table of which haulier keeps its times, which tends to be all the persuasion needed.',
    ],
    categories: ['logistics-and-delivery', 'scheduling-and-calendars'],
    stage: 'launched',
    pricing: ['subscription', '€60 per dock per month.'],
    country: 'LT',
    city: 'Kaunas',
    founded: 2020,
    mail: 'labas',
    features: [
      'Booking by text message in 22 languages',
      'Slots that move when a lorry is late',
      'Screen for the dock, list for the gate',
      'Punctuality by haulier',
    ],
    usps: ['Drivers need no app and no account'],
    tags: ['warehouse', 'logistics'],
    keywords: ['dock scheduling', 'warehouse', 'loading slots', 'hauliers', 'yard management'],
    faqs: [
      ['How long does it take to set up?', 'A warehouse with six docks is usually running by the afternoon.'],
      [
        'Does it connect to our warehouse system?',
        'It can fetch expected deliveries and report arrivals through an API. Half of our customers never asked for that.',
      ],
    ],
    founders: [
      {
        name: 'Rasa Petkutė',
        title: 'Founder',
        bio: 'Rasa planned ramps for a furniture maker and has a certificate for driving every fork-lift there is.',
      },
    ],
    socials: ['linkedin'],
  },
  {
    name: 'Brothline',
    tagline: 'Tomorrow’s prep list, from tonight’s bookings',
    short:
      'Brothline looks at reservations, weather and what sold last time, and writes the prep list the kitchen finds in the morning.',
    description: [
      'How many portions of dumplings for a rainy Wednesday with 43 booked? A good chef knows. Brothline helps on the chef’s day off: it learns from the till what is ordered with what, adds the bookings and the weather, and writes the prep list station by station, in the kitchen’s own words.',
      'Cooks strike through what is done and write down what was thrown away. The second list is the one that saves money: most kitchens waste a quarter less after two months.',
    ],
    categories: ['restaurants-and-hotels'],
    stage: 'beta',
    pricing: ['subscription', '€39 per kitchen per month after a free first month.'],
    country: 'IT',
    city: 'Trieste',
    founded: 2024,
    mail: 'cucina',
    features: [
      'Prep lists by station, with quantities',
      'Learns from the till, bookings and weather',
      'Waste log with one tap per item',
      'Recipes that scale, with allergens',
    ],
    usps: ['Works on a greasy tablet', 'Counts waste where it happens'],
    tags: ['kitchen', 'food-waste'],
    keywords: ['prep list', 'restaurant kitchen', 'food waste', 'demand forecast', 'recipes'],
    faqs: [
      [
        'What does it need to start?',
        'Three months of till data and somebody who will correct the first ten lists.',
      ],
    ],
    founders: [
      {
        name: 'Fabrizio Cossutta',
        title: 'Co-founder',
        bio: 'Fabrizio cooked for nineteen years, the last six of them for a hotel that never knew how many would come.',
      },
      {
        name: 'Ilaria Benvegnù',
        title: 'Co-founder',
        bio: 'Ilaria forecast electricity demand. Dumplings are harder, she says.',
        socials: ['linkedin'],
      },
    ],
    socials: ['instagram'],
  },
  {
    name: 'Tablecroft',
    tagline: 'Reservations without a commission, on your own website',
    short:
      'A booking page and a table plan for restaurants that would rather pay a fixed fee than a fee per guest.',
    description: [
      'Guests book on your site, in your colours, in three taps, and get a message they can answer. The plan of the room shows who sits where tonight, who has an allergy and who proposed here in 2019. Large parties are asked for a deposit if you wish, small ones never.',
      'Tablecroft takes no share of the bill and keeps no list of your guests for its own purposes. It says so in the contract, in the second sentence.',
    ],
    categories: ['restaurants-and-hotels', 'scheduling-and-calendars'],
    stage: 'launched',
    pricing: ['subscription', '€29 per month, whatever the number of guests.'],
    country: 'FR',
    city: 'Annecy',
    founded: 2021,
    mail: 'bonjour',
    features: [
      'Booking page on your own address',
      'Plan of the room that can be drawn with a finger',
      'Two-way messages with guests',
      'Waiting list that fills no-shows',
      'Deposits for large parties',
    ],
    usps: ['No commission, ever', 'The guest list is yours'],
    tags: ['restaurants', 'reservations'],
    keywords: ['restaurant reservations', 'table plan', 'no commission', 'no-shows', 'booking widget'],
    faqs: [
      ['What if I close for a month?', 'Then you do not pay for that month.'],
      [
        'Can guests still telephone?',
        'Of course. You enter the booking in two taps and the guest gets the same message.',
      ],
    ],
    founders: [
      {
        name: 'Maëlys Chappaz',
        title: 'Founder',
        bio: 'Maëlys grew up in a restaurant on the lake and did her homework at table nine.',
        socials: ['instagram'],
      },
    ],
    socials: ['instagram', 'facebook'],
    paid: {
      story: {
        title: 'Table nine',
        why_started:
          'My parents paid a platform two euros for every guest, regulars included. One summer it came to more than the fish.',
        problem:
          'Platforms bring guests to a city. They do not bring them to your door, yet they charge at the door.',
        journey:
          'I built the first version for my parents, the second for the neighbours and the third for the neighbours’ cousins in Lyon.',
        achievements: 'Six hundred restaurants, and not one of them found through an advertisement.',
        lessons: 'Restaurateurs decide on Mondays, at about four in the afternoon.',
      },
      milestones: [
        { date: '2021-06-14', title: 'Opened with eleven restaurants around the lake' },
        { date: '2024-09-30', title: '500 restaurants' },
        { date: '2025-12-01', title: 'A million guests seated in one year' },
      ],
    },
  },
  {
    name: 'Keyhollow',
    tagline: 'The guest guide that answers at eleven at night',
    short:
      'Hosts write down once how the heating works; guests find it by scanning the card on the fridge, in their own language.',
    description: [
      'Every holiday flat has a folder, and every folder has a page missing. Keyhollow turns what you know into a guide that opens on the guest’s phone without an app: the oven, the bins, the good bakery, the neighbour who minds music. It is translated and can be read without a connection, because the valley has none.',
      'Guests ask the guide before they call you. When it does not know, the question comes to you by message, and your answer becomes a page.',
    ],
    categories: ['restaurants-and-hotels'],
    stage: 'launched',
    pricing: ['freemium', 'One flat is free; further ones cost CHF 3 a month each.'],
    country: 'CH',
    city: 'Chur',
    founded: 2023,
    mail: 'gruezi',
    features: [
      'Guide without an app, in 30 languages',
      'Works offline once opened',
      'Answers questions from what you wrote',
      'Arrival instructions on the right day',
    ],
    usps: ['Answers only from your own words', 'Guests stay anonymous'],
    tags: ['hosting', 'travel'],
    keywords: ['guest guide', 'holiday rental', 'welcome book', 'hosts', 'bed and breakfast'],
    faqs: [['Will it make things up?', 'No. If the answer is not in your guide, it says so and asks you.']],
    founders: [
      {
        name: 'Seraina Cavegn',
        title: 'Co-founder',
        bio: 'Seraina lets three flats above the family’s bakery and has explained the stove 412 times.',
      },
      {
        name: 'Flurin Tschuor',
        title: 'Co-founder',
        bio: 'Flurin guides ski tours in winter and writes software when the snow is bad.',
      },
    ],
    socials: ['instagram', 'facebook'],
  },
];
