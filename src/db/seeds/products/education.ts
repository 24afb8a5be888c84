import type { DemoProduct } from '../demo-product.ts';

export const education: readonly DemoProduct[] = [
  {
    name: 'Vocabbey',
    tagline: 'Learn the words of the book before you read it',
    short:
      'Choose a novel in the language you are learning; Vocabbey teaches you the hundred words that open it, chapter by chapter.',
    description: [
      'Word lists are dull because they lead nowhere. Vocabbey starts with a book you want to read. It compares the first chapter with what you know already, picks the words that carry the most sentences, and drills just those, in the sentences in which you are about to meet them.',
      'Then you read. Tap a word and it explains itself in the same language, only simpler. By chapter ten, most readers tap about once a page.',
    ],
    categories: ['education'],
    stage: 'launched',
    pricing: ['freemium', 'Books in the public domain are free; others cost $6 per month with the library.'],
    country: 'PT',
    city: 'Coimbra',
    founded: 2022,
    mail: 'ler',
    video: true,
    features: [
      'Words chosen by what they unlock in your book',
      'Drills in the book’s own sentences',
      'Explanations in the language you are learning',
      'Fourteen languages, 2,100 books',
      'Reads aloud with human narrators',
    ],
    usps: ['The reward is the book itself', 'Knows what you know'],
    tags: ['languages', 'reading'],
    keywords: ['language learning', 'vocabulary', 'reading', 'graded readers', 'novels'],
    faqs: [
      ['Can I bring my own book?', 'Any EPUB without copy protection. It stays on your device.'],
      [
        'From what level does it work?',
        'From about 300 known words. Below that, children’s books await you, and they are good ones.',
      ],
    ],
    founders: [
      {
        name: 'Benedita Salgueiro',
        title: 'Co-founder',
        bio: 'Benedita taught Portuguese to engineers who wanted to read poetry.',
        socials: ['instagram'],
      },
      {
        name: 'Anselm Kirchgatter',
        title: 'Co-founder',
        bio: 'Anselm learned six languages from detective stories and speaks all of them like a suspect.',
      },
    ],
    socials: ['instagram', 'youtube', 'reddit'],
  },
  {
    name: 'Chalkmill',
    tagline: 'Lesson planning that remembers last year',
    short:
      'Teachers plan a term in an evening, note afterwards what went wrong, and find that note again when it matters.',
    description: [
      'After a lesson, a teacher knows exactly what to do differently, and has forgotten it a year later. Chalkmill keeps plans and remarks together: three words said into the phone on the way to the next class are waiting beside that lesson when the next year’s plan is made.',
      'Plans fit the timetable, including the half-day, the excursion and the week of the school play, and slide when something falls through. Whole departments share them, with remarks that can stay private.',
    ],
    categories: ['education', 'scheduling-and-calendars'],
    stage: 'launched',
    pricing: ['freemium', 'Free for single teachers; schools pay £2 per teacher per month.'],
    country: 'GB',
    city: 'Dundee',
    founded: 2021,
    mail: 'staffroom',
    features: [
      'Plans that slide with the timetable',
      'Spoken remarks, kept with the lesson',
      'Sharing within a department',
      'Curricula of eleven school systems',
    ],
    usps: ['Remembers what you learned by teaching it', 'Private remarks stay private'],
    tags: ['teachers', 'schools'],
    keywords: ['lesson planning', 'teachers', 'curriculum', 'timetable', 'school'],
    faqs: [
      [
        'Does it write lessons for me?',
        'No. It finds what you and your colleagues have done before, which is usually better.',
      ],
    ],
    founders: [
      {
        name: 'Isobel Carnegie-Reid',
        title: 'Founder',
        bio: 'Isobel taught chemistry for 22 years and set fire to the same bench twice for want of a note.',
      },
    ],
    socials: ['x', 'facebook'],
  },
  {
    name: 'Labjotter',
    tagline: 'The lab notebook for school science',
    short:
      'Pupils record experiments with photographs, sensors and guesses made beforehand; teachers see thinking rather than results.',
    description: [
      'In Labjotter the first thing a pupil writes is what they expect, and it cannot be changed afterwards. Then come photographs, readings from cheap sensors or a thermometer read by eye, and the moment when guess and result part ways. That moment is what the teacher sees first.',
      'Thirty notebooks can be looked through in ten minutes, sorted by the kind of surprise. Nobody is marked for having been wrong.',
    ],
    categories: ['education', 'notes-and-knowledge'],
    stage: 'beta',
    pricing: ['free', 'Free for schools during the beta.'],
    country: 'NO',
    city: 'Tromsø',
    founded: 2025,
    mail: 'labb',
    features: [
      'Guesses that are locked before measuring',
      'Readings from sensors, cameras and eyes',
      'Class view sorted by surprises',
      'Works on shared tablets without accounts for pupils',
    ],
    usps: ['Rewards a good guess that failed', 'No personal data of children'],
    tags: ['science', 'schools'],
    keywords: ['lab notebook', 'school science', 'experiments', 'sensors', 'inquiry learning'],
    faqs: [
      [
        'Which sensors work?',
        'Any that speak Bluetooth in one of the three usual ways; a list is on the site. None is needed.',
      ],
      [
        'How do pupils sign in?',
        'With a picture that the teacher hands out. Names stay in the teacher’s own list.',
      ],
    ],
    founders: [
      {
        name: 'Sunniva Breivoll',
        title: 'Co-founder',
        bio: 'Sunniva teaches physics where the northern lights make a reasonable excuse for being late.',
      },
      {
        name: 'Aslak Turi Nilsen',
        title: 'Co-founder',
        bio: 'Aslak builds weather stations for reindeer herders, and sensors for schools out of what is left.',
      },
    ],
    socials: ['youtube'],
  },
  {
    name: 'Stringbeck',
    tagline: 'A practice diary that listens for the bar you keep avoiding',
    short:
      'Play; Stringbeck follows the score, notices what you skip, repeat and rush, and plans tomorrow’s twenty minutes.',
    description: [
      'Most practice is playing the part one can already play. Stringbeck follows along in the score as you practise, for strings, piano and most winds, and keeps a quiet map: bars that were repeated, bars that were skipped, bars that are faster than the rest because one is afraid of them.',
      'Tomorrow’s plan begins with one of those, slowly, and ends with something you like. Teachers see the map before the lesson, if their pupils agree.',
    ],
    categories: ['education', 'video-and-audio'],
    stage: 'launched',
    pricing: ['subscription', '€7 per month; €4 for pupils of a partner school.'],
    country: 'AT',
    city: 'Innsbruck',
    founded: 2023,
    mail: 'servus',
    features: [
      'Follows the score while you play',
      'Map of skipped, repeated and rushed bars',
      'Plans for twenty or forty minutes',
      'Shares the map with a teacher by consent',
      'Audio is processed on the device',
    ],
    usps: ['Hears what you avoid', 'No points, no streaks'],
    tags: ['music', 'practice'],
    keywords: ['music practice', 'violin', 'piano', 'score following', 'practice diary'],
    faqs: [
      [
        'Which instruments work?',
        'Bowed strings, piano, flute, clarinet, oboe, trumpet and classical guitar. Drums confuse it.',
      ],
    ],
    founders: [
      {
        name: 'Magdalena Obwexer',
        title: 'Co-founder',
        bio: 'Magdalena plays second violin and teaches fifteen children, all of whom avoid the same bar.',
        socials: ['youtube'],
      },
      {
        name: 'Luca Demetz',
        title: 'Co-founder',
        bio: 'Luca wrote his thesis on score following and plays the accordion, which it cannot follow.',
      },
    ],
    socials: ['instagram', 'youtube'],
  },
  {
    name: 'Larkslate',
    tagline: 'The tutoring whiteboard that keeps both hands visible',
    short:
      'A shared slate for one tutor and one pupil: write together, rewind the thinking, and leave with a tidy page.',
    description: [
      'Larkslate is a whiteboard for two. The tutor sees the pupil’s pen as it moves, hesitates and crosses out, which says more than the answer does. Any moment can be rewound: “look, here you had it”.',
      'After the hour each of them keeps a page that has been tidied, with the crossings-out preserved in grey. Nothing needs to be installed, and it works on the school tablet with the cracked corner.',
    ],
    categories: ['education'],
    stage: 'early-access',
    pricing: ['subscription', 'From $8 a month for each tutor; pupils never pay.'],
    country: 'IN',
    city: 'Kochi',
    founded: 2025,
    mail: 'hello',
    features: [
      'Live ink with under 80 ms delay on poor lines',
      'Rewind of the whole hour',
      'Tidied pages with the thinking in grey',
      'Graph paper, staves and number lines',
    ],
    usps: ['Made for two people, not for a webinar', 'Usable at 100 kilobits a second'],
    tags: ['tutoring', 'whiteboard'],
    keywords: ['online tutoring', 'whiteboard', 'handwriting', 'maths', 'replay'],
    faqs: [
      ['Are lessons recorded?', 'The ink is, the voice is not. Pupils can delete a lesson without asking.'],
    ],
    founders: [
      {
        name: 'Lekshmi Variath',
        title: 'Founder',
        bio: 'Lekshmi has tutored mathematics to children on three continents over connections she can describe in detail.',
        socials: ['linkedin', 'x'],
      },
    ],
    socials: ['x', 'youtube'],
  },
];
