import type { DemoProduct } from '../demo-product.ts';

export const artificialIntelligence: readonly DemoProduct[] = [
  {
    name: 'Quillbarrow',
    tagline: 'Meeting notes that end in decisions, not transcripts',
    short:
      'Quillbarrow listens to a meeting and writes down only what was decided, who promised what, and which questions stayed open.',
    description: [
      'Nobody rereads a transcript. Quillbarrow therefore throws it away: it keeps decisions, promises and open questions, each with the fifteen seconds of audio it came from, so that “we never agreed to that” is settled in one click. A typical hour becomes half a page.',
      'Before the next meeting of the same people, it opens with the promises that were due. Teams say that this one paragraph has shortened their meetings more than any of the others.',
      'Audio is processed on servers in the EU and deleted after thirty days, or at once if a single participant asks for it.',
    ],
    categories: ['writing-and-transcription', 'notes-and-knowledge', 'productivity'],
    stage: 'launched',
    pricing: ['freemium', 'Five meetings a month are free; unlimited meetings cost €9 per person per month.'],
    country: 'NL',
    city: 'Rotterdam',
    founded: 2023,
    mail: 'hello',
    video: true,
    features: [
      'Decisions, promises and open questions, each linked to its audio',
      'Reminds people of promises before the next meeting',
      'Works in nine languages, also mixed within a sentence',
      'Any participant can delete the recording',
      'Exports to plain text',
    ],
    usps: ['Half a page instead of forty', 'Every line can be checked against what was said'],
    tags: ['meetings', 'notes'],
    keywords: ['meeting notes', 'action items', 'decision log', 'transcription', 'minutes'],
    faqs: [
      [
        'Does it join as a bot?',
        'It can, or you can let it listen through a laptop in the room. Either way it says so at the start, in words.',
      ],
      [
        'How often is it wrong?',
        'On our own test set it misses about one decision in twenty, and invents one in two hundred. The audio link is there because of those.',
      ],
    ],
    founders: [
      {
        name: 'Imke van Solingen',
        title: 'Co-founder',
        bio: 'Imke was secretary to a city council for eight years and can still take minutes by hand faster than most people talk.',
        socials: ['linkedin'],
      },
      {
        name: 'Yusuf Demirkan',
        title: 'Co-founder',
        bio: 'Yusuf worked on speech recognition for hearing aids, where latency is not an abstract matter.',
      },
    ],
    socials: ['linkedin', 'x', 'youtube'],
    paid: {
      story: {
        title: 'What the minutes secretary knew',
        why_started:
          'For eight years I wrote minutes that nobody read until there was a quarrel. Then everybody read one sentence of them. I wanted a machine that writes only that sentence.',
        problem:
          'Recording everything is easy now, and it has made matters worse: the answer is somewhere in nine hours of text.',
        challenges:
          'People decide things by not objecting. Teaching a model to hear silence took us most of a year.',
        achievements:
          'A housing association of 400 people stopped holding its Monday meeting altogether, because the page from Thursday was enough.',
        whats_next:
          'Meetings in sign language, with a partner who has worked on it for far longer than we have.',
      },
      milestones: [
        { date: '2023-11-06', title: 'Private beta with six teams' },
        {
          date: '2024-06-17',
          title: 'Audio links',
          description: 'Every line of a note can be played back.',
          url: 'https://quillbarrow.example/news/audio-links',
        },
        { date: '2025-04-02', title: '1,000 paying teams' },
      ],
    },
  },
  {
    name: 'Murmurleaf',
    tagline: 'Field notes by voice, for people with muddy hands',
    short:
      'Dictate observations in the field without a signal; Murmurleaf turns them into tidy records with species, place and time.',
    description: [
      'Murmurleaf was made for ecologists, foresters and river wardens who spend their days where there is no signal and writing is a nuisance. You say what you see; the phone understands it on the spot, without a network, and files it as a record with the species’ scientific name, the position and the time.',
      'Names are checked against regional lists, and an improbable one is queried at once: “Red kite, or red knot?” In the evening the day’s records are on a map, ready to be exported in the formats that agencies ask for.',
    ],
    categories: ['writing-and-transcription', 'climate-and-land'],
    stage: 'launched',
    pricing: ['subscription', '£6 per month, or £48 a year; volunteers of recording schemes pay nothing.'],
    country: 'GB',
    city: 'Machynlleth',
    founded: 2022,
    mail: 'hello',
    features: [
      'Recognises speech on the phone, offline',
      'Knows 38,000 species names, common and scientific',
      'Asks back when a record is unlikely for the place or month',
      'Exports to the usual biological recording formats',
    ],
    usps: ['Works in a gorge, in the rain, with gloves on', 'Recordings never leave the phone'],
    tags: ['offline', 'ecology'],
    keywords: ['voice notes', 'field recording', 'species survey', 'offline dictation', 'ecology'],
    faqs: [
      [
        'Which phones does it run on?',
        'Most Android phones from 2020 on, and iPhones from the same year. The language pack takes 400 MB.',
      ],
      ['Can I add local names?', 'Yes. Say “add name”, then the local word, then the one it stands for.'],
    ],
    founders: [
      {
        name: 'Rhiannon Cadwgan',
        title: 'Founder',
        bio: 'Rhiannon surveyed otters for fifteen years and has lost nine notebooks to rivers.',
      },
    ],
    socials: ['instagram', 'youtube'],
  },
  {
    name: 'Brindlequest',
    tagline: 'Ask the building code a question and get the paragraph',
    short:
      'An assistant for architects and planners that answers from the regulations in force and shows the clause each answer rests on.',
    description: [
      'How wide must the second escape stair be in a school with 300 pupils? Brindlequest answers in a sentence and puts the clause beside it, with the edition and the date from which it applies. If two regulations disagree, it says so instead of choosing.',
      'It covers the national codes of seven European countries and some two hundred local rules, updated within a week of publication. Where it finds nothing it answers “not regulated here, as far as I can see”, which its users say is the most useful sentence it knows.',
    ],
    categories: ['ai-assistants'],
    stage: 'launched',
    pricing: ['subscription', '€35 per person per month, with a 14-day trial.'],
    country: 'AT',
    city: 'Graz',
    founded: 2023,
    mail: 'office',
    video: true,
    features: [
      'Quotes the clause, the edition and its date',
      'Names contradictions between regulations',
      'Remembers the project: building class, use and storeys',
      'Monthly letter on what changed for your projects',
      'Citations that can be pasted into a permit application',
    ],
    usps: ['Says when it does not know', 'Answers are reviewed by two fire-safety engineers every week'],
    tags: ['architecture', 'ai'],
    keywords: [
      'building regulations',
      'architects',
      'fire safety',
      'planning permission',
      'ai with citations',
    ],
    faqs: [
      [
        'Who is liable for a wrong answer?',
        'You sign your plans, so you are. That is why every answer shows the clause: it takes ten seconds to check.',
      ],
      [
        'Which countries are covered?',
        'Austria, Germany, Switzerland, Italy, Slovenia, Czechia and Denmark. Poland comes next.',
      ],
    ],
    founders: [
      {
        name: 'Valerie Stöcklmair',
        title: 'Co-founder, architect',
        bio: 'Valerie designed schools until she noticed that she spent two days a week searching PDFs.',
      },
      {
        name: 'Nikola Perić',
        title: 'Co-founder, engineering',
        bio: 'Nikola built search engines for law libraries and believes that a quotation is the smallest unit of trust.',
        socials: ['linkedin', 'github'],
      },
    ],
    socials: ['linkedin'],
  },
  {
    name: 'Parsnip Clerk',
    tagline: 'Reads supplier paperwork so that your buyer does not have to',
    short:
      'Price lists, delivery notes and order confirmations go in as PDFs or photographs; clean rows with a source for each number come out.',
    description: [
      'A mid-sized grocer receives about 300 documents a week from suppliers, in every layout known to mankind. Parsnip Clerk reads them as they arrive by e-mail, matches each line to your own article numbers, and flags the three that matter: a price that rose, a quantity that is short, a product that was swapped.',
      'Click on any number and the spot in the document lights up. Lines it is unsure of wait for a person, and what the person decides is remembered for that supplier.',
    ],
    categories: ['artificial-intelligence', 'accounting-and-tax'],
    stage: 'launched',
    pricing: ['usage-based', '€0.09 per page, billed monthly.'],
    country: 'BE',
    city: 'Ghent',
    founded: 2022,
    mail: 'clerk',
    features: [
      'Reads PDFs, scans and photographs of crumpled paper',
      'Matches lines to your article numbers',
      'Highlights price rises and short deliveries',
      'Sends rows to a spreadsheet or your stock system',
    ],
    usps: [
      'Every number points at its place on the page',
      'Unsure lines wait for you instead of being guessed',
    ],
    tags: ['documents', 'procurement'],
    keywords: ['document extraction', 'delivery notes', 'price lists', 'ocr', 'purchasing'],
    faqs: [
      [
        'Do we have to train it?',
        'No. The first document of a new supplier is read like any other; your corrections only make the second one faster.',
      ],
      [
        'Can it read handwriting?',
        'Quantities and ticks on delivery notes, yes. Letters from your uncle, no.',
      ],
    ],
    founders: [
      {
        name: 'Jozefien Van Hecke',
        title: 'Founder',
        bio: 'Jozefien comes from a family of greengrocers and typed delivery notes for pocket money.',
      },
    ],
    socials: ['linkedin'],
  },
  {
    name: 'Oddmentry',
    tagline: 'Catalogue a museum store room at walking pace',
    short:
      'Photograph an object, say what you know, and Oddmentry drafts a catalogue record that a curator can accept line by line.',
    description: [
      'Small museums own far more than they show, and most of it is described on index cards or not at all. With Oddmentry a volunteer walks along the shelf, photographs each object from two sides and says whatever is known: “butter churn, from the Lindqvist farm, lid is a replacement”. A draft record is there before the next object is in the frame.',
      'Each line says where it comes from: seen in the picture, said by the volunteer, or copied from the old card. Curators accept, correct or strike lines, and nothing becomes part of the catalogue without a name beside it.',
    ],
    categories: ['ai-assistants', 'notes-and-knowledge'],
    stage: 'beta',
    pricing: ['freemium', 'Free up to 2,000 objects; larger collections pay SEK 4,000 a year.'],
    country: 'SE',
    city: 'Umeå',
    founded: 2024,
    mail: 'hej',
    features: [
      'Drafts from photographs, speech and scanned index cards',
      'Source of every line: seen, said or copied',
      'Review queue for curators',
      'Controlled vocabularies in six languages',
    ],
    usps: ['Made with volunteers aged 14 to 91', 'No line enters the catalogue without a person’s name'],
    tags: ['museums', 'archives'],
    keywords: ['museum catalogue', 'collections management', 'digitisation', 'volunteers', 'object records'],
    faqs: [
      [
        'Does it identify objects by itself?',
        'It describes what it sees: material, shape, damage, writing. It does not guess a maker or a date unless they are written on the object.',
      ],
    ],
    founders: [
      {
        name: 'Stellan Ekmark',
        title: 'Co-founder',
        bio: 'Stellan kept the stores of a county museum, alone, for eleven years.',
      },
      {
        name: 'Maj-Britt Öhgren',
        title: 'Co-founder',
        bio: 'Maj-Britt retired from teaching computer science and unretired a week later.',
      },
    ],
    socials: ['instagram'],
  },
  {
    name: 'Glosswright',
    tagline: 'Translates manuals without losing the names of the screws',
    short:
      'Machine translation for technical documents that holds to your glossary, keeps numbers as they are and shows what it was unsure of.',
    description: [
      'In a manual, the same part must have the same name on page 3 and on page 214. Glosswright translates with your glossary as law: terms are fixed first, the sentences are built around them, and a checker refuses any page on which a number, a unit or a warning differs from the original.',
      'The result opens in an editor that shows only the sentences worth a human’s time, usually one in twelve. Everything accepted flows back into the glossary for the next edition.',
    ],
    categories: ['writing-and-transcription'],
    stage: 'launched',
    pricing: ['usage-based', '€12 per thousand words, including the checks; no subscription.'],
    country: 'IT',
    city: 'Bologna',
    founded: 2021,
    mail: 'info',
    features: [
      'Glossary terms are enforced, not suggested',
      'Refuses pages whose numbers, units or warnings differ',
      'Keeps the layout of InDesign and Word files',
      'Editor for the uncertain sentences alone',
      'Twenty-three language pairs',
    ],
    usps: ['A wrong torque value cannot pass', 'Translators set the price of their own review'],
    tags: ['translation', 'documentation'],
    keywords: ['technical translation', 'glossary', 'user manuals', 'terminology', 'localisation'],
    faqs: [
      [
        'Do human translators take part?',
        'If you wish. You may name your own, or have the uncertain sentences reviewed by one of ours.',
      ],
      [
        'Which formats can we send?',
        'Word, InDesign, Markdown and DITA. PDF works too, but send the source if you have it.',
      ],
    ],
    founders: [
      {
        name: 'Ludovica Marchesan',
        title: 'Founder',
        bio: 'Ludovica translated manuals for packaging machines, of which Bologna makes rather a lot.',
        socials: ['linkedin'],
      },
    ],
    socials: ['linkedin', 'medium'],
  },
];
