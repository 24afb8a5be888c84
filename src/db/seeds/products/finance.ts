import type { DemoProduct } from '../demo-product.ts';

export const finance: readonly DemoProduct[] = [
  {
    name: 'Billhazel',
    tagline: 'Invoices for freelancers whose clients live elsewhere',
    short:
      'Billhazel writes invoices that are right in the client’s country: language, tax line, numbering and the account they can pay to.',
    description: [
      'A translator in Zagreb with clients in Oslo, Lyon and Toronto needs three kinds of invoice. Billhazel knows which: when the reverse charge applies and how it must be worded, which fields a French client’s bookkeeper will ask for, and when a bank transfer would cost more than the coffee it pays for.',
      'It also chases. After the due date it writes three letters of rising firmness in the client’s language, stops as soon as the money is there, and never pretends to be a lawyer.',
    ],
    categories: ['invoicing-and-billing', 'accounting-and-tax'],
    stage: 'launched',
    pricing: ['freemium', 'Free for three invoices a month; unlimited invoices cost €8 per month.'],
    country: 'HR',
    city: 'Zagreb',
    founded: 2022,
    mail: 'pozdrav',
    features: [
      'Invoice rules of 41 countries, reviewed each quarter',
      'Texts in 18 languages',
      'Payment reminders you can read before they go out',
      'Structured e-invoices where the law asks for them',
      'A yearly file for your accountant',
    ],
    usps: ['Right for the client’s country, not only for yours', 'Says which rule each line follows'],
    tags: ['freelance', 'invoicing'],
    keywords: [
      'freelance invoices',
      'reverse charge',
      'international clients',
      'e-invoicing',
      'late payment',
    ],
    faqs: [
      [
        'Do you give tax advice?',
        'No. We show the rule and where it is written; your accountant has the last word.',
      ],
      [
        'Can I keep my own numbering?',
        'Yes, as long as it has no gaps. Billhazel warns you before it would get one.',
      ],
    ],
    founders: [
      {
        name: 'Dunja Radman',
        title: 'Founder',
        bio: 'Dunja interprets at conferences, and founded Billhazel in the breaks.',
        socials: ['linkedin'],
      },
    ],
    socials: ['linkedin', 'facebook'],
  },
  {
    name: 'Duesong',
    tagline: 'Membership dues for choirs, clubs and allotments',
    short:
      'Collects dues by direct debit, knows who is exempt this year, and spares the treasurer from asking friends for money.',
    description: [
      'The treasurer of a choir does a job that nobody wanted, with a spreadsheet inherited from the last person who did not want it. Duesong keeps the list of members, collects dues in one run by direct debit, and notices the two payments that came back and why.',
      'Rules like “students half, founding members nothing, families pay for two” are written as they stand in the statutes. At the general meeting it prints one page that adds up.',
    ],
    categories: ['invoicing-and-billing'],
    stage: 'launched',
    pricing: ['usage-based', '€0.25 per payment collected, and nothing else.'],
    country: 'DE',
    city: 'Marburg',
    founded: 2020,
    mail: 'kasse',
    video: true,
    features: [
      'Direct debit runs with mandates signed on the phone',
      'Rules for exemptions in the words of your statutes',
      'Returned payments explained in plain language',
      'Donation receipts as the tax office wants them',
      'The page for the general meeting',
    ],
    usps: [
      'You pay per payment, so a sleepy club costs nothing',
      'Handing over to the next treasurer takes one click',
    ],
    tags: ['clubs', 'non-profit'],
    keywords: ['membership dues', 'club treasurer', 'direct debit', 'association', 'donation receipts'],
    faqs: [
      [
        'Where is the money kept?',
        'Nowhere but in your own account. We prepare the run; your bank carries it out.',
      ],
      [
        'Can members see their own record?',
        'Yes, through a link of their own: dues paid, receipts, and how to change their bank account.',
      ],
    ],
    founders: [
      {
        name: 'Reinhild Auerswald',
        title: 'Co-founder',
        bio: 'Reinhild sings alto and was treasurer of three associations at once, by accident.',
      },
      {
        name: 'Karsten Immel',
        title: 'Co-founder',
        bio: 'Karsten programmed the direct debits of a savings bank before he did so for allotment gardens.',
      },
    ],
    socials: ['facebook'],
  },
  {
    name: 'Ledgerfern',
    tagline: 'Double-entry books for people who have never heard of it',
    short:
      'Answer two questions per transaction in plain words and Ledgerfern keeps proper books that an accountant can sign.',
    description: [
      '“What was this?” and “Was it for the business?” are the only questions Ledgerfern asks. From the answers it keeps real double-entry books, with accruals and depreciation where they belong, and shows three figures: what you earned, what you may spend, and what you will owe the tax office.',
      'The last of the three is put aside in your mind each month. Customers say it is the first time they did not dread a letter from the tax office.',
    ],
    categories: ['accounting-and-tax'],
    stage: 'launched',
    pricing: ['subscription', '£9 a month, with your accountant’s access included.'],
    country: 'GB',
    city: 'Bristol',
    founded: 2021,
    mail: 'hello',
    features: [
      'Bank feeds from 60 banks',
      'Two questions in plain words, asked once per payee',
      'Running estimate of the tax you owe',
      'Books an accountant can check and sign',
    ],
    usps: ['Shows what you may spend, not just what you have', 'No accounting term on any screen'],
    tags: ['bookkeeping', 'sole-traders'],
    keywords: ['bookkeeping', 'sole trader', 'tax estimate', 'double entry', 'self assessment'],
    faqs: [
      [
        'Does it file the tax return?',
        'It fills it in. You or your accountant look at it and press the button.',
      ],
      [
        'What if I answer wrongly?',
        'Change the answer; the books rewrite themselves until the year is closed.',
      ],
    ],
    founders: [
      {
        name: 'Olwen Prothero',
        title: 'Founder',
        bio: 'Olwen kept books for circus performers, puppeteers and one lighthouse.',
        socials: ['linkedin'],
      },
    ],
    socials: ['instagram', 'linkedin'],
    paid: {
      story: {
        title: 'The shoebox years',
        why_started:
          'Clients brought me shoeboxes. The good ones brought me shoeboxes with labels. I thought: if I can get the answer by asking “what was this?”, so can a telephone.',
        challenges:
          'Regulators want books kept a certain way and people want to be left alone. Both are right.',
        lessons: 'Never show somebody their profit without showing what of it is not theirs.',
        whats_next: 'Partnerships: two people, one business and, with luck, one answer.',
      },
      milestones: [
        { date: '2021-04-06', title: 'Launched on the first day of the tax year' },
        {
          date: '2023-01-31',
          title: '8,000 returns prepared for one deadline',
          description: 'Nobody at the company slept, and nothing fell over.',
        },
      ],
    },
  },
  {
    name: 'Vatwillow',
    tagline: 'VAT for small shops that sell across borders',
    short:
      'Connects to your shop, works out what is owed where, and prepares the returns, with a reason beside each figure.',
    description: [
      'Sell a jar of honey from Slovenia to Ireland and you owe a tax office you have never met. Vatwillow reads your orders each night, decides which rate applies to which item on which day, and keeps the evidence of where the buyer was, as the rules ask.',
      'Each quarter it prepares the one-stop-shop return and your domestic one. Every figure opens up into the orders behind it. When a rate changes somewhere, you read about it here before your shop charges the wrong one.',
    ],
    categories: ['accounting-and-tax', 'online-stores'],
    stage: 'launched',
    pricing: ['subscription', 'From €19 per month, by number of orders.'],
    country: 'SI',
    city: 'Maribor',
    founded: 2023,
    mail: 'info',
    features: [
      'Rates by product, country and date',
      'Evidence of the buyer’s location for every order',
      'Quarterly returns ready to submit',
      'Warnings before a threshold is passed',
      'Connectors for six shop systems',
    ],
    usps: ['Every figure opens into its orders', 'Rates come with the date they were checked'],
    tags: ['vat', 'ecommerce'],
    keywords: ['vat returns', 'one stop shop', 'ecommerce tax', 'cross-border sales', 'vat rates'],
    faqs: [
      [
        'Do you cover the United Kingdom and Switzerland?',
        'The United Kingdom, yes. For Switzerland and Norway we warn you about thresholds but do not prepare returns yet.',
      ],
    ],
    founders: [
      {
        name: 'Zala Hribernik',
        title: 'Co-founder',
        bio: 'Zala advised small exporters for a chamber of commerce and wrote the same explanatory e-mail 700 times.',
      },
      { name: 'Gašper Lukman', title: 'Co-founder', bio: 'Gašper sells honey. He is also the database.' },
    ],
    socials: ['linkedin'],
  },
  {
    name: 'Stubbington',
    tagline: 'Photograph the receipt, throw it away',
    short:
      'Legally sound receipt keeping for small companies: one photograph, checked on the spot, stored so that the paper can go.',
    description: [
      'Many countries let you throw receipts away if the picture is good enough and the storing is done properly. Almost nobody trusts that it is. Stubbington checks each picture while you are still at the till (all four corners, legible total, a date) and stores it in a way that three audit firms have described in writing as proper.',
      'It then reads what is on it, matches it with the card payment and asks one question if it must. Monthly closing becomes a list of the four receipts that are still missing, with the name of the person who has them.',
    ],
    categories: ['accounting-and-tax'],
    stage: 'launched',
    pricing: ['subscription', '€4 per employee who spends, per month.'],
    country: 'LU',
    city: 'Esch-sur-Alzette',
    founded: 2022,
    mail: 'contact',
    features: [
      'Checks the picture before you leave the till',
      'Storage by the rules of nine countries, with the auditors’ letters',
      'Matches receipts with card payments',
      'Per-diems and mileage',
    ],
    usps: ['You may really throw the paper away', 'Chases only those who owe a receipt'],
    tags: ['receipts', 'expenses'],
    keywords: [
      'receipt scanning',
      'expense reports',
      'paperless accounting',
      'audit-proof archive',
      'per diem',
    ],
    faqs: [
      [
        'Which countries accept it?',
        'Luxembourg, Belgium, France, Germany, Austria, the Netherlands, Estonia, Portugal and Spain. The letters are on our site.',
      ],
      ['What if the auditor disagrees?', 'Send us the letter. We answer it, and it has happened twice.'],
    ],
    founders: [
      {
        name: 'Marc Wagener-Thill',
        title: 'Founder',
        bio: 'Marc was a tax inspector. He knows which drawer to open first.',
      },
    ],
    socials: ['linkedin'],
  },
  {
    name: 'Fairgable',
    tagline: 'Shared costs for shared houses, agreed before the quarrel',
    short:
      'Co-housing groups, flat shares and joint holiday houses decide once how costs are split; Fairgable does the sums from then on.',
    description: [
      'Heating by floor area, water by heads, the roof by ownership and the piano by whoever plays it. Groups write down how each kind of cost is to be shared, vote on it, and Fairgable applies it to every bill that is photographed into the common folder.',
      'At the end of the month each person sees one figure and how it came about. If someone moves in on the 19th, that is the 19th. Disputes are settled by the rule that was in force that day, which is on record with everyone’s name.',
    ],
    categories: ['finance'],
    stage: 'launched',
    pricing: ['subscription', '€12 a month for each house.'],
    country: 'AT',
    city: 'Linz',
    founded: 2023,
    mail: 'servus',
    features: [
      'Rules for each kind of cost, with votes and dates',
      'Exact sharing when people move in and out',
      'Reads bills from photographs',
      'One transfer a month for each person',
    ],
    usps: ['Rules are agreed in advance and kept on record', 'Handles ownership and use separately'],
    tags: ['co-housing', 'money'],
    keywords: ['shared costs', 'co-housing', 'flat share', 'bill splitting', 'utility bills'],
    faqs: [
      [
        'Does the money go through you?',
        'No. Fairgable says who transfers what to whom, in as few transfers as possible.',
      ],
    ],
    founders: [
      {
        name: 'Theres Lindorfer',
        title: 'Co-founder',
        bio: 'Theres lives with 23 others in a former shoe factory and drew up the first rules on its wall.',
      },
      {
        name: 'Emre Yalçın',
        title: 'Co-founder',
        bio: 'Emre is a mathematician who was asked about the piano.',
      },
    ],
    socials: ['instagram'],
  },
];
