import type { DemoProduct } from '../demo-product.ts';

export const productivity: readonly DemoProduct[] = [
  {
    name: 'Planklane',
    tagline: 'Project boards for people who wear helmets',
    short:
      'Planklane plans building work by room and by trade, so that the plasterer does not arrive before the electrician has left.',
    description: [
      'On a building site, a task has a place. Planklane draws the plan as the building itself: floors, flats, rooms. Each trade sees the rooms that are ready for it today, and ticks them off with a photograph. When one trade slips, everyone who comes after it in those rooms is told, and nobody else is.',
      'Foremen get a printed sheet for the container wall each morning, because that is where the planning happens. What is scribbled on it in the evening is photographed and read back in.',
    ],
    categories: ['project-management'],
    stage: 'launched',
    pricing: ['subscription', '€49 per month for each site; subcontractors join for nothing.'],
    country: 'PL',
    city: 'Wrocław',
    founded: 2021,
    mail: 'biuro',
    video: true,
    features: [
      'Plans by floor, flat and room',
      'Hand-overs between trades with photographs',
      'Tells only those whom a delay concerns',
      'Morning sheet for the wall, read back in the evening',
      'Works in Polish, German, Ukrainian and English at once',
    ],
    usps: ['The plan looks like the building', 'Subcontractors need no account'],
    tags: ['construction', 'planning'],
    keywords: [
      'construction planning',
      'site management',
      'subcontractors',
      'lean construction',
      'takt plan',
    ],
    faqs: [
      [
        'Do workers need smartphones?',
        'The foreman does. Everyone else can work from the sheet on the wall.',
      ],
      [
        'Can it read our existing schedule?',
        'Planklane imports from a spreadsheet or the usual project formats and asks you to draw the rooms once.',
      ],
    ],
    founders: [
      {
        name: 'Agnieszka Borucka',
        title: 'Co-founder',
        bio: 'Agnieszka managed housing sites for thirteen years and owns eleven helmets.',
        socials: ['linkedin'],
      },
      {
        name: 'Oleh Stetsiv',
        title: 'Co-founder',
        bio: 'Oleh is a carpenter’s son who became a programmer and now builds things that carpenters swear at less.',
      },
    ],
    socials: ['linkedin', 'youtube'],
  },
  {
    name: 'Loomcairn',
    tagline: 'Production planning for theatres, from first read to strike',
    short:
      'Rehearsal calls, prop lists, costume fittings and the van, in one plan that the stage manager can change at midnight.',
    description: [
      'A theatre production is a project whose deadline has been printed on posters. Loomcairn begins with the script: mark a prop, a costume or a cue once, and it appears on the lists of everyone who must make, find, fit or carry it. Move a scene and the calls, the fittings and the bus follow.',
      'The daily call goes out at six in the evening by whatever means each person reads: message, mail or the paper on the door. Actors see only their own day, which they are said to prefer.',
    ],
    categories: ['project-management', 'scheduling-and-calendars'],
    stage: 'launched',
    pricing: ['subscription', '€30 per production per month; amateur companies pay half.'],
    country: 'BE',
    city: 'Liège',
    founded: 2023,
    mail: 'scene',
    features: [
      'Lists drawn from the marked-up script',
      'Rehearsal calls that respect rest times',
      'Costume fittings and prop hunts with pictures',
      'Touring plan with get-in times and van loads',
    ],
    usps: [
      'Starts from the script instead of from a task list',
      'Checks rest times by the rules of your country',
    ],
    tags: ['theatre', 'arts'],
    keywords: ['theatre production', 'stage management', 'rehearsal schedule', 'props', 'touring'],
    faqs: [
      [
        'Does it work for opera?',
        'Yes. Choirs can be called by voice and by name, and the orchestra has its own rest rules.',
      ],
    ],
    founders: [
      {
        name: 'Clothilde Wauters',
        title: 'Founder',
        bio: 'Clothilde has stage-managed 64 productions, two of them without a working lift.',
      },
    ],
    socials: ['instagram', 'facebook'],
  },
  {
    name: 'Rotawren',
    tagline: 'Fair rotas for volunteers, without the group chat',
    short:
      'Food banks, lifeboats and village shops fill their shifts by asking each person once a month, politely.',
    description: [
      'Volunteers do not have “availability”; they have a grandchild on Wednesdays and a bad knee in winter. Rotawren lets people say such things in their own words, once, and builds a rota that is fair over the year: nobody gets all the Sundays, and new people are never alone.',
      'If someone falls ill, Rotawren asks the two people most likely to say yes, one after the other, instead of everybody at once. It knows who they are because it has noticed who says yes.',
    ],
    categories: ['scheduling-and-calendars', 'hr-and-payroll'],
    stage: 'launched',
    pricing: ['free', 'Free for volunteer groups; councils and foundations pay for it.'],
    country: 'GB',
    city: 'Hexham',
    founded: 2022,
    mail: 'hello',
    features: [
      'Wishes in plain words, turned into rules you can read',
      'Fairness over the year, shown openly',
      'Asks for stand-ins one person at a time',
      'Text messages for people without smartphones',
      'A printed rota for the kitchen door',
    ],
    usps: ['Free for every volunteer group', 'Designed with people who dislike computers'],
    tags: ['volunteers', 'non-profit'],
    keywords: ['volunteer rota', 'shift planning', 'food bank', 'fair scheduling', 'charity'],
    faqs: [
      [
        'Who pays for it?',
        'Three county councils and a foundation, under contracts that forbid advertising and selling data.',
      ],
      ['How large may a group be?', 'The largest has 380 people. Above 500 we would like to talk first.'],
    ],
    founders: [
      {
        name: 'Winifred Charlton',
        title: 'Co-founder',
        bio: 'Winifred ran the rota of a food bank on the back of an old calendar for ten years.',
      },
      {
        name: 'Callum Ferniehurst',
        title: 'Co-founder',
        bio: 'Callum is a lifeboat volunteer, and has been woken by his own software twice.',
        socials: ['github'],
      },
    ],
    socials: ['facebook'],
    paid: {
      story: {
        title: 'The calendar on the back of the door',
        why_started:
          'Our food bank had 46 volunteers and one person who knew who could do Thursdays. Then she broke her hip.',
        problem:
          'Rota programs are made for employers. They assume that people must come. Ours may, and they stop coming if they are treated like staff.',
        journey:
          'We tested every screen at the coffee morning. If nobody over seventy could use it, it went.',
        achievements: 'Thirty-one food banks, nine lifeboats, four village shops and a steam railway.',
        whats_next: 'Letting neighbouring groups lend each other people, with everyone’s consent.',
      },
      milestones: [
        { date: '2022-10-03', title: 'First rota without the calendar' },
        { date: '2024-05-20', title: 'A hundred groups' },
        {
          date: '2025-11-14',
          title: 'Funded for five more years',
          description: 'By three county councils and a foundation.',
        },
      ],
    },
  },
  {
    name: 'Slotherby',
    tagline: 'A booking page that guards your mornings',
    short:
      'People book time with you; Slotherby gathers the bookings together so that what is left of your day is worth having.',
    description: [
      'Ordinary booking pages sell your calendar in half-hour crumbs. Slotherby first asks how you want to work: two mornings without meetings, never more than three calls in a row, travel on one day only. It then offers visitors the times that keep those promises, and prefers the ones next to a meeting that is already there.',
      'At the end of the month it shows how many unbroken hours you had, and what each exception cost.',
    ],
    categories: ['scheduling-and-calendars', 'productivity'],
    stage: 'launched',
    pricing: ['freemium', 'Free for one calendar; €6 a month for several, and for teams.'],
    country: 'FI',
    city: 'Jyväskylä',
    founded: 2024,
    mail: 'moi',
    features: [
      'Offers times that keep your day whole',
      'Rules in sentences: “no calls before ten”',
      'Reads several calendars, writes to one',
      'Monthly account of unbroken hours',
    ],
    usps: ['Protects the time that nobody booked'],
    tags: ['calendar', 'focus'],
    keywords: ['booking page', 'focus time', 'calendar', 'deep work', 'meeting scheduling'],
    faqs: [
      [
        'What if a visitor cannot make any offered time?',
        'They can ask for another one. You decide, and Slotherby tells you what it would break up.',
      ],
    ],
    founders: [
      {
        name: 'Eerika Vanhatalo',
        title: 'Founder',
        bio: 'Eerika wrote a dissertation on interruptions. It took nine years.',
        socials: ['x', 'linkedin'],
      },
    ],
    socials: ['x'],
  },
  {
    name: 'Marginwick',
    tagline: 'Read the same document together and argue in the margin',
    short:
      'Reading groups, thesis committees and policy teams annotate one PDF together; threads stay with the sentence they are about.',
    description: [
      'In Marginwick a comment belongs to a sentence, and stays with that sentence when a new version of the document arrives, even if it has moved or been half rewritten. If the sentence is gone, the thread says so and keeps the old wording.',
      'Readers can be named, anonymous to each other, or hidden until they have commented themselves, which teachers like. At the end it prints a clean copy with the discussion as numbered notes.',
    ],
    categories: ['notes-and-knowledge', 'education'],
    stage: 'launched',
    pricing: ['freemium', 'Free for groups of up to six readers; larger groups pay $4 per reader per month.'],
    country: 'US',
    city: 'Ithaca',
    founded: 2022,
    mail: 'margin',
    features: [
      'Threads that follow their sentence into new versions',
      'Hidden-until-you-comment mode for classes',
      'PDF, EPUB and web pages',
      'Prints the discussion as numbered notes',
      'Keyboard and screen-reader friendly throughout',
    ],
    usps: ['Comments survive the next version', 'Nothing to install for readers'],
    tags: ['reading', 'annotation'],
    keywords: ['pdf annotation', 'reading group', 'peer review', 'comments', 'collaborative reading'],
    faqs: [
      ['Can readers join without an account?', 'Yes, with the link you send them. A name is enough.'],
      [
        'Do you keep our documents?',
        'Until you delete them, or a year after the last comment. You are told a month before.',
      ],
    ],
    founders: [
      {
        name: 'Eudora Fenwick-Osei',
        title: 'Founder',
        bio: 'Eudora teaches philosophy and writes small, which is how this began.',
      },
    ],
    socials: ['x', 'medium'],
  },
  {
    name: 'Nookledger',
    tagline: 'The household’s memory: boilers, keys and who has the ladder',
    short:
      'A private notebook for a home: manuals, paint colours, meter readings and what the electrician said, findable by anyone who lives there.',
    description: [
      'Where is the stopcock? Which white is the hallway? When does the guarantee of the washing machine end? Nookledger holds the answers a household otherwise keeps in one person’s head. Photograph a label and it fills in make, model and manual. Stick a code on the fuse box and whoever scans it sees which fuse is the cooker.',
      'When you sell, you can hand the book over with the keys, less the pages you keep for yourself.',
    ],
    categories: ['notes-and-knowledge'],
    stage: 'launched',
    pricing: ['one-time', '€39 once for a home, for all who live in it.'],
    country: 'DE',
    city: 'Flensburg',
    founded: 2021,
    mail: 'moin',
    features: [
      'Reads make and model from a photograph of the label',
      'Codes to stick on fuse boxes, boilers and paint tins',
      'Reminders for guarantees and servicing',
      'A hand-over copy for buyers or tenants',
    ],
    usps: ['Bought once, no subscription', 'Stored encrypted; we cannot read it'],
    tags: ['home', 'notes'],
    keywords: ['home inventory', 'household manual', 'warranties', 'maintenance log', 'house hand-over'],
    faqs: [
      [
        'What if Nookledger closes?',
        'Your book can be saved as one file that opens in any browser, pictures included. You can do that today.',
      ],
      ['Can tenants use it?', 'Yes. Landlords often give the flat’s pages to tenants and keep the others.'],
    ],
    founders: [
      {
        name: 'Silke Brodersen',
        title: 'Co-founder',
        bio: 'Silke renovated a farmhouse whose previous owner had taken its secrets with him.',
      },
      {
        name: 'Henning Matthiesen',
        title: 'Co-founder',
        bio: 'Henning writes software for ships, where every valve has a number.',
      },
    ],
    socials: ['instagram', 'pinterest'],
  },
  {
    name: 'Tidemuster',
    tagline: 'Stand-ups for teams that never share a morning',
    short:
      'Everyone answers three questions in their own morning; Tidemuster joins the answers and points at the knots.',
    description: [
      'With colleagues in Wellington, Nairobi and Montréal, there is no time of day at which a stand-up is not an insult to someone. Tidemuster asks each person in their own morning, by voice or in writing, and hands the answers on like a tide.',
      'It does not summarise everybody for everybody. It looks for knots: two people on the same thing, one person waiting for another, a promise that has slipped for the third time. Those get a line. Days without knots produce a message that says so and ends.',
    ],
    categories: ['productivity', 'project-management'],
    stage: 'beta',
    pricing: ['freemium', 'Free for teams of five; $3 per person per month beyond that.'],
    country: 'KE',
    city: 'Nairobi',
    founded: 2025,
    mail: 'karibu',
    features: [
      'Asks at each person’s own hour',
      'Finds collisions, waits and slipped promises',
      'Voice answers in seven languages',
      'Quiet when there is nothing to say',
    ],
    usps: ['Reports knots rather than everything', 'Never asks at night'],
    tags: ['remote-work', 'teams'],
    keywords: ['async standup', 'distributed team', 'time zones', 'remote work', 'daily update'],
    faqs: [
      [
        'Where do the answers appear?',
        'In the team chat you use already, or by e-mail. There is no place of its own to check.',
      ],
    ],
    founders: [
      {
        name: 'Wanjiru Macharia',
        title: 'Co-founder',
        bio: 'Wanjiru led a support team across eleven time zones and attended her last 3 a.m. stand-up in 2024.',
        socials: ['linkedin', 'x'],
      },
      {
        name: 'Étienne Laflèche',
        title: 'Co-founder',
        bio: 'Étienne works from Montréal and has met Wanjiru twice.',
      },
    ],
    socials: ['linkedin', 'x'],
  },
];
