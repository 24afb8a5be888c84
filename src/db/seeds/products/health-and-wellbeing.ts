import type { DemoProduct } from '../demo-product.ts';

export const healthAndWellbeing: readonly DemoProduct[] = [
  {
    name: 'Pacelarch',
    tagline: 'Running plans for people who were twenty some time ago',
    short:
      'Training for runners over fifty: more rest, more strength, less bravado, and a plan that changes when your knee says so.',
    description: [
      'Most training plans are written for somebody who recovers overnight. Pacelarch plans in eleven-day cycles instead of weeks, puts strength before speed, and asks one question in the morning: how do the stairs feel? The answer changes the day.',
      'Plans were developed with a sports physician and 140 club runners between 50 and 84. The aim is to be running next year as well; personal bests do happen, and are mentioned only once.',
    ],
    categories: ['fitness-and-nutrition'],
    stage: 'launched',
    pricing: ['freemium', 'The base plan is free; coaching feedback costs €9 a month.'],
    country: 'SI',
    city: 'Kranj',
    founded: 2022,
    mail: 'tek',
    features: [
      'Eleven-day cycles with real rest',
      'Strength sessions that need a chair and a step',
      'Adapts to the morning question',
      'Works with any watch, or with none',
    ],
    usps: ['Developed with runners up to 84', 'Success is measured in years'],
    tags: ['running', 'over-50'],
    keywords: ['running plan', 'masters running', 'recovery', 'strength training', 'injury prevention'],
    faqs: [
      [
        'I have never run. Is this for me?',
        'Yes. The first cycle consists of walking, and says so without embarrassment.',
      ],
      ['Is it medical advice?', 'No. It sends you to a doctor rather often, in fact.'],
    ],
    founders: [
      {
        name: 'Breda Zupanič',
        title: 'Founder',
        bio: 'Breda ran for her country, stopped for twenty years, and began again at 56.',
        socials: ['instagram'],
      },
    ],
    socials: ['instagram', 'facebook'],
  },
  {
    name: 'Larderlight',
    tagline: 'Dinner from what is already there',
    short:
      'Tell Larderlight what is in the cupboard and who is coming; it plans the week and writes a short shopping list.',
    description: [
      'Larderlight begins with the half cabbage. You say or photograph what you have, it proposes five dinners that use it up in the right order, and adds the seven things you need to buy. It knows that leeks keep and spinach does not, that one child eats no sauce, and that Thursdays must be done in twenty minutes.',
      'Recipes come from home cooks who are paid each time one is cooked. There is no feed to scroll through.',
    ],
    categories: ['fitness-and-nutrition'],
    stage: 'launched',
    pricing: ['subscription', '$5 per month for a household.'],
    country: 'AU',
    city: 'Hobart',
    founded: 2023,
    mail: 'kitchen',
    video: true,
    features: [
      'Plans from what must be eaten first',
      'Recognises a fridge shelf from a photograph',
      'Wishes and dislikes of each person at the table',
      'Shopping list by aisle',
      'Pays cooks by the meal',
    ],
    usps: ['Starts from leftovers', 'Cooks earn each time their recipe is made'],
    tags: ['cooking', 'food-waste'],
    keywords: ['meal planning', 'leftovers', 'recipes', 'shopping list', 'family dinners'],
    faqs: [
      ['Does it count calories?', 'No. It can tell you roughly how much fibre the week has, if you ask.'],
      ['Can I add my own recipes?', 'Yes, by photographing the stained page of the book.'],
    ],
    founders: [
      {
        name: 'Tamsin Wooley',
        title: 'Co-founder',
        bio: 'Tamsin cooked on research ships in the Southern Ocean, where nobody goes to the shop.',
      },
      {
        name: 'Hoang Minh Chau',
        title: 'Co-founder',
        bio: 'Chau built stock systems for hospitals. A fridge is smaller but less disciplined, she finds.',
      },
    ],
    socials: ['instagram', 'tiktok', 'pinterest'],
    paid: {
      story: {
        title: 'Sixty people and no shop',
        why_started:
          'On a ship you cook what there is, in the order in which it goes off. At home I threw away a third of what I bought.',
        journey:
          'We gave the first version to eleven families and asked for their bins. They gave us their bins.',
        achievements: 'The eleven bins were 38 per cent lighter after two months.',
        challenges: 'Children.',
        whats_next: 'School kitchens, which are ships that stand still.',
      },
      milestones: [
        { date: '2023-07-31', title: 'Eleven families' },
        { date: '2024-11-11', title: 'First cook earned a month’s rent from one lentil recipe' },
        { date: '2025-08-04', title: '20,000 households' },
      ],
    },
  },
  {
    name: 'Wardrowan',
    tagline: 'The diary for physiotherapy practices',
    short:
      'Appointments, exercise sheets and progress in one place, with reminders that get people to do the exercises.',
    description: [
      'A physiotherapist sees a patient for half an hour a week; the other 167 hours decide. Wardrowan plans the appointments and sends the patient home with short films of their own exercises, recorded by their own therapist, and a question every other evening about how it went.',
      'Before the next appointment the therapist sees what was done, what hurt, and which exercise has quietly been dropped. Letters to doctors are drafted from that and take two minutes.',
    ],
    categories: ['clinics-and-care', 'scheduling-and-calendars'],
    stage: 'launched',
    pricing: ['subscription', '€32 per therapist per month.'],
    country: 'IE',
    city: 'Kilkenny',
    founded: 2021,
    mail: 'hello',
    features: [
      'Appointments with waiting list and reminders',
      'Exercise films recorded in the practice',
      'Short check-ins by message',
      'Letters to doctors, drafted from the record',
    ],
    usps: ['Patients see their own therapist, not a model', 'Data stays in the country of the practice'],
    tags: ['physiotherapy', 'practice'],
    keywords: ['physiotherapy', 'practice management', 'exercise plans', 'patient reminders', 'appointments'],
    faqs: [['Do patients need an app?', 'No. The films open from a message, and the answers are taps.']],
    founders: [
      {
        name: 'Gráinne Delahunty',
        title: 'Co-founder',
        bio: 'Gráinne has run a practice for fourteen years and knows what “I did them most days” means.',
        socials: ['linkedin'],
      },
      {
        name: 'Piotr Zalewa',
        title: 'Co-founder',
        bio: 'Piotr was her patient. He did the exercises, most days.',
      },
    ],
    socials: ['linkedin', 'facebook'],
  },
  {
    name: 'Pillmarten',
    tagline: 'One list of medicines that the whole family agrees on',
    short:
      'For people who look after a parent: the current list of medicines, who gave what when, and a page for the ambulance.',
    description: [
      'When three siblings and a neighbour care for one mother, the question is never which medicine but whether she has had it already. Pillmarten keeps one list, entered from the photograph of the packet and checked by a pharmacist on first use. Whoever gives a dose taps it; the others see it.',
      'Changes after a hospital stay are shown against the list from before, with a question for the doctor where the two do not fit. A page for emergencies can be printed for the fridge.',
    ],
    categories: ['clinics-and-care'],
    stage: 'launched',
    pricing: ['free', 'Free for families; paid for by a group of public health insurers.'],
    country: 'DK',
    city: 'Odense',
    founded: 2022,
    mail: 'kontakt',
    features: [
      'List from photographs, checked by pharmacists',
      'Who gave what, when',
      'Compares lists before and after hospital',
      'Emergency page for the fridge',
      'Large type, few words',
    ],
    usps: ['Several carers, one truth', 'No advertising, no data trade: it is in our statutes'],
    tags: ['care', 'family'],
    keywords: ['medication list', 'family carers', 'pill reminder', 'elderly care', 'pharmacist'],
    faqs: [
      [
        'Does it remind the patient too?',
        'If they want it to. Some prefer a telephone call from a daughter, and Pillmarten reminds the daughter.',
      ],
      [
        'Which countries have pharmacist checks?',
        'Denmark, Sweden and the Netherlands for now. Elsewhere the list works without them.',
      ],
    ],
    founders: [
      {
        name: 'Jytte Lauridsen',
        title: 'Founder',
        bio: 'Jytte is a pharmacist with two brothers and one mother.',
      },
    ],
    socials: ['facebook'],
  },
  {
    name: 'Hushmeadow',
    tagline: 'A sleep diary that gives advice only once it knows something',
    short:
      'Two taps in the morning for two weeks, then one change at a time, based on the therapy that sleep clinics use.',
    description: [
      'Hushmeadow does not listen to you sleep and has no score. For two weeks it asks when you went to bed, when you think you slept and how you feel. Then it suggests one change, usually an uncomfortable one such as going to bed later, explains why, and watches with you whether it helps.',
      'The method is the behavioural therapy that sleep clinics recommend first. Two of them took part in building it and in saying when not to use it.',
    ],
    categories: ['health-and-wellbeing'],
    stage: 'launched',
    pricing: ['one-time', '€24 once for the twelve-week course.'],
    country: 'FI',
    city: 'Oulu',
    founded: 2023,
    mail: 'uni',
    features: [
      'A diary of two taps',
      'One change at a time, with its reason',
      'Twelve weeks, then it ends',
      'Says when to see a doctor instead',
    ],
    usps: ['No microphone and no score', 'It is meant to become unnecessary'],
    tags: ['sleep', 'wellbeing'],
    keywords: ['sleep diary', 'insomnia', 'cbt-i', 'sleep therapy', 'better sleep'],
    faqs: [
      ['Why is there no subscription?', 'Because in three months you should be asleep.'],
      ['Is it a medical device?', 'It is registered as one, class I, in the EU.'],
    ],
    founders: [
      {
        name: 'Aino Heikkurinen',
        title: 'Co-founder',
        bio: 'Aino treated insomnia in a city where the sun does not set in June.',
        socials: ['linkedin'],
      },
      {
        name: 'Oskari Salmenkivi',
        title: 'Co-founder',
        bio: 'Oskari did not sleep properly for eight years and then wrote the app he had been treated with.',
      },
    ],
    socials: ['instagram'],
  },
];
