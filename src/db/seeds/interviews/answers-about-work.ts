import type { DemoAnswers } from './answers.ts';

/** By founders of tools for offices, workshops and servers. */
export const answersAboutWork: Readonly<Record<string, DemoAnswers>> = {
  'Duarte Figueiral': [
    [
      'refused',
      'A hosted version, about twice a month since the beginning. I answer that the whole point is that your logs stay with you, and that I would have to hire somebody to be awake. Most people write back that they had only asked because everyone else offers one.',
    ],
    [
      'price',
      'I took what a small team paid its log service in a quarter and asked for that, once. The first price was $290. I raised it when a customer told me that his purchasing department had thought it was a typing error.',
    ],
    [
      'without',
      'Employees, an office and a telephone number. I miss having someone to disagree with, so on the first Monday of the month I have lunch with two former colleagues, show them what I did and let them be rude about it.',
    ],
  ],
  'Annika Rösler': [
    [
      'firstCustomer',
      'A bicycle shop in Halle. Their stock system received three webhooks a day, and one of them had been silently wrong for a month. The owner found us because his nephew had complained about the same sender on a forum and I had answered. He paid €9 a month and rang me whenever he was not sure what to do with the rest of his computer.',
    ],
    [
      'hardest',
      'Failing open. When our proxy is in trouble, deliveries have to go past it as if it had never been there, with signatures intact, in order, and without arriving twice. We test it by pulling the plug in the middle of the working day, on a date that is on the team calendar and at an hour that is not.',
    ],
    [
      'mistake',
      'For the first year we stored recordings without masking and left it to customers to switch masking on. Nothing ever leaked. But one customer’s auditor asked what we held, and I did not enjoy the answer. We turned the default around, deleted everything we had and wrote to everyone. Four customers left; the rest trusted us more than before.',
    ],
    [
      'measure',
      'Added latency at the ninety-ninth percentile. If it rises above eleven milliseconds, whatever else we had planned for that day has to wait.',
    ],
  ],
  'Moira Penhallow': [
    [
      'annoyance',
      'The word “retry”. I counted how often my colleagues pressed that button in a year: forty-one thousand times, and each time somebody waited for twelve minutes. That is a person’s working life, spent on hoping.',
    ],
    [
      'wrong',
      'I believed that engineers would fix flaky tests if they only knew which ones they were. They knew. What they lacked was evidence: the machine, the hour, the test that ran just before. A list of names is a reproach; a page of evidence is a start.',
    ],
    [
      'refused',
      'Automatic retries. It is the most requested feature and it is the very thing I left my job over. Whoever wants it can have it from their CI system, in one line, for nothing.',
    ],
  ],
  'Femke Dijkgraaf': [
    [
      'annoyance',
      'A maintenance window at a hospital is at three in the morning and lasts forty minutes. I sat in one with a migration that had taken two seconds on every machine we had. It took fifty-one minutes, because of a report that a doctor had left open in another building.',
    ],
    [
      'hardest',
      'Masking. Anyone can replace names with other names. But if the copy has no two patients with the same surname, your index behaves differently and the rehearsal lies. We keep the shape of the data, the lengths, the repetitions and the gaps, and nothing of the people.',
    ],
    [
      'advice',
      'Write down how you would undo a change before you write the change. If you cannot, you have learned something that is worth more than the afternoon it cost you.',
    ],
  ],
  'Ditte Kjærsgaard': [
    [
      'refused',
      'A second page. Somebody asks every week, usually for a good reason. I keep the requests in a drawer, and twice a year I read all of them and ask which line on the existing page each would replace. In five years, four of them have replaced a line.',
    ],
    [
      'price',
      'I asked my sister what she would pay without thinking it over until the next day. She said five euros. I have met cleverer methods since, and they all arrived somewhere between four and six.',
    ],
    [
      'ending',
      'It has been done since 2023. Since then I repair it, answer letters and take August off. I can recommend it.',
    ],
  ],
  'Gareth Oldroyd': [
    [
      'firstCustomer',
      'The roofer who did my own roof. He gave me a quote on the back of a builder’s merchant’s receipt and then lost the receipt, so I had to ring him to ask what he was charging me. He has paid £14 a month for four years and still says he does not like computers.',
    ],
    [
      'wrong',
      'I thought that people in vans would type if we made the buttons big enough. They do not type. They talk, with the engine on, while eating something. Everything got better when we accepted the something.',
    ],
    [
      'week',
      'Up at half past five, because customers ring before they start. Support until nine, from the kitchen table. Then Priyanka and I argue about one screen. In the afternoon I ride along with somebody: on Tuesdays it is usually a drainage firm, which keeps me humble.',
    ],
  ],
  'Imke van Solingen': [
    [
      'wrong',
      'I expected people to want a better transcript. In the first test, six teams were given a transcript and a page with three decisions. Nobody opened the transcript, and two of the teams asked us whether it could be deleted.',
    ],
    [
      'hardest',
      'Silence. In many meetings a thing is decided because nobody objects, and the sentence that would tell you so is never spoken. Quillbarrow marks those as “not contradicted”, with the time, and leaves it to people to say whether that was a yes.',
    ],
    [
      'mistake',
      'We once launched a feature that told managers who talked most. It took us a weekend to build it, a morning to see what it did to one team, and a year to be asked back there.',
    ],
    [
      'ending',
      'When a meeting that would have been held is not held, because the last one was written down properly.',
    ],
  ],
  'Rasa Petkutė': [
    [
      'annoyance',
      'Nineteen lorries in a street that has room for eleven. I was responsible for the ramp and could see them from my window. A driver from Romania had been standing there since four in the morning for a slot that had been cancelled the evening before, in an e-mail, in Lithuanian.',
    ],
    [
      'measure',
      'Minutes between the gate and the dock, the median for each site. When it climbs, we ring the site before they ring us. Usually a fork-lift is broken and they are glad of somebody to tell it to.',
    ],
    [
      'advice',
      'Spend a night at a loading dock before you draw a single screen. Take a warm coat, and cigarettes, even if you do not smoke.',
    ],
  ],
  'Agnieszka Borucka': [
    [
      'firstCustomer',
      'My former employer, which felt like cheating, so I charged them twice the price. The first stranger was a developer in Gdynia who had found one of our morning sheets on a wall and rang the number at the bottom of it.',
    ],
    [
      'refused',
      'Time recording for workers on site. General contractors ask for it, and subcontractors would stop using Planklane on the same day. They join free of charge because nobody is watching them through it. That promise is worth more than the feature.',
    ],
  ],
  'Jozefien Van Hecke': [
    [
      'price',
      'My uncle pays a student for typing. I timed her: eleven cents’ worth of student for each page, coffee included. So it had to be less than eleven, and it had to be by the page, because greengrocers do not subscribe to things.',
    ],
    [
      'hardest',
      'Knowing when not to answer. A model will always read a number for you. We ask it twice, in two different ways, and if the two disagree then the field stays yellow and a person looks at it. About one line in forty is yellow. Customers like the yellow ones best, because they are the reason why they trust the others.',
    ],
    [
      'without',
      'Investors. We had an offer in the second year, with a condition that we should “move up-market”. My family has stood on a market for sixty years, and up is not where the customers are.',
    ],
  ],
  'Eerika Vanhatalo': [
    [
      'week',
      'My own booking page shows no time before eleven. From eight to eleven I write or program, and the telephone is in the hall. In the afternoon I speak to people, three at the most. On Tuesdays I also go swimming, and that is in the calendar as “swimming”.',
    ],
    [
      'measure',
      'Unbroken hours a week, for those who use it. The average was nine when we began to count and is fourteen now. If someone’s falls for three weeks running, the account we send them says so on its first line.',
    ],
  ],
};
