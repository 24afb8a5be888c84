import type { DemoAnswers } from './answers.ts';

/** By founders of tools for houses, fields, kitchens and classrooms. */
export const answersAboutLife: Readonly<Record<string, DemoAnswers>> = {
  'Signe Thorhauge': [
    [
      'annoyance',
      'It was a night in February with a storm. I telephoned eleven wind farms and told them to stop, because nobody wanted the power. Then I went home, and my boiler came on at six, together with two million others.',
    ],
    [
      'mistake',
      'We let the first version decide alone. On a very cheap night it heated a house to twenty-six degrees, with a baby in it. Nobody was harmed, and the parents were kind about it. The big button on the front of the box dates from the following week.',
    ],
    [
      'hardest',
      'Learning how a room cools without asking anyone to do anything. Somebody opens a window, or six guests arrive, and for the box the physics of the house have changed. It has to notice that it knows less than it did an hour ago.',
    ],
    [
      'advice',
      'Put your product into forty houses in one street rather than into forty houses anywhere. Neighbours talk to each other, and what they tell each other is more honest than what they tell you.',
    ],
  ],
  'Maëlys Chappaz': [
    [
      'firstCustomer',
      'My parents, who paid nothing and complained the most. The first who paid was the restaurant across the lake, with which we have not been on speaking terms since 1988. They sent a waiter to ask what it cost.',
    ],
    [
      'refused',
      'Reviews of guests. A few restaurants want to warn each other about people who do not turn up. I understand it very well, and I will not build it. A deposit for large parties does the same work and does not gossip.',
    ],
    [
      'week',
      'Nothing before ten. Restaurants have questions between ten and half past eleven, then between three and five, and then at midnight, when one answers only fires. On Mondays at four they decide about money, so on Tuesdays I set up new ones, with a photograph of the room in front of me, drawing tables.',
    ],
  ],
  'Winifred Charlton': [
    [
      'annoyance',
      'Nobody was annoyed. Doreen broke her hip. She had the whole rota in her head, forty-six people of it, and we sat beside her hospital bed with an old calendar and wrote it down. Then I thought, that was the wrong way round.',
    ],
    [
      'wrong',
      'That people give up volunteering because they are asked too often. They give up because they are asked by everyone, in front of everyone. Asked once, by name, and told that no is an answer, they stay.',
    ],
    [
      'advice',
      'Test it at a coffee morning. If the biscuits run out before anybody has managed the first screen, start again.',
    ],
  ],
  'Rhiannon Cadwgan': [
    [
      'hardest',
      'Place names. The phone has to understand “Nant y Moch” said into the wind by somebody from Birmingham, without a signal, and must not turn it into anything else. We have recordings of 380 people pronouncing the rivers of Wales wrongly. It is my favourite data set.',
    ],
    [
      'price',
      'Professionals pay £6 a month because that is two coffees at a motorway services, which is where they fill in their expenses. Volunteers of recording schemes pay nothing, since they gave us the data that makes it work.',
    ],
    [
      'measure',
      'How many records are sent back by the county recorders. It was one in eleven when people typed. It is one in seventy now. When it rises, we have usually mistaken a beetle.',
    ],
  ],
  'Aino Heikkurinen': [
    [
      'refused',
      'A score in the morning. Every watch gives you one, and I have had patients who slept well, looked at the score and were tired from then on. Hushmeadow says nothing about last night. It speaks about two weeks, or it keeps quiet.',
    ],
    [
      'ending',
      'For each customer it is after twelve weeks: the course ends, the diary stays with you, and the app suggests that you delete it. About a third do so on that day, and I count those as the good ones.',
    ],
    [
      'without',
      'Growth, according to a man who wanted to invest in us. A course that ends has no subscribers. It does have people who tell their sisters.',
    ],
  ],
  'Benedita Salgueiro': [
    [
      'annoyance',
      'An engineer in my evening class wanted to read one poem by one poet. The textbook had him at the railway station for eleven weeks. He left before the train did.',
    ],
    [
      'wrong',
      'We thought that the rare words were the hard ones. What stops a reader are the small ones that everybody is supposed to know already: the “still” that means “nevertheless”, the “já” that means almost anything. Chapter one is now half small words.',
    ],
  ],
  'Tamsin Wooley': [
    [
      'firstCustomer',
      'A family in Hobart with three teenagers. They found the note I had pinned up at the library asking for other people’s bins. Five dollars a month, and they let us weigh their rubbish every Thursday for a year.',
    ],
    [
      'mistake',
      'Nutritional advice. We put in a line about vegetables under each plan, and within a week the teenagers had stopped opening the app. We took it out. The plans contain exactly as many vegetables as before.',
    ],
    [
      'week',
      'I cook in the morning, since a plan that I have not cooked does not go out. Chau’s part of the day begins at noon with whatever went wrong in other people’s kitchens overnight. At six we stop, because that is when everybody else begins.',
    ],
  ],
  'Breda Zupanič': [
    [
      'wrong',
      'I began again at fifty-six with the plan that I had run at twenty-six. My knee corrected me within nine days. A plan is not a promise to your younger self.',
    ],
    ['advice', 'Ask one question in the morning and believe the answer. We ask how the stairs were.'],
  ],
  'Seraina Cavegn': [
    [
      'annoyance',
      'The stove. It has two knobs and a switch behind the curtain. I explained it 412 times; I know because after the first year I made a mark on the door frame for each.',
    ],
    [
      'refused',
      'Messages that urge guests to buy an excursion. A hotel group asked for it and would have paid well. Whoever scans the card on a fridge at eleven at night wants the stove to work.',
    ],
    [
      'ending',
      'When a guest leaves without having asked me anything and writes in the book that the bread was good.',
    ],
  ],
};
