interface DemoQuestion {
  question: string;
  hint: string;
}

const question = (text: string, hint: string): DemoQuestion => ({ question: text, hint });

/** What founders are asked, in this order. */
export const interviewQuestions = {
  annoyance: question(
    'What annoyed you so much that you started?',
    'One day, one place, one thing that went wrong. Readers remember scenes, not markets.',
  ),
  firstCustomer: question(
    'Who was your first customer, and how did they find you?',
    'Someone who was not a friend, or say that it was one. What did they pay?',
  ),
  wrong: question(
    'What did you believe at the start that turned out to be wrong?',
    'The belief, what showed you otherwise, and what you changed because of it.',
  ),
  refused: question(
    'What have you refused to build, and why?',
    'A request you heard more than once. What do you say to those who ask?',
  ),
  price: question(
    'How did you arrive at your price?',
    'The first price, what you compared it with, and whether you have changed it since.',
  ),
  hardest: question(
    'What is the hardest part of your product that nobody sees?',
    'Explain it to a clever friend from another trade.',
  ),
  week: question(
    'What does an ordinary Tuesday look like?',
    'Hours, places, interruptions. Leave out the Tuesday you wish you had.',
  ),
  mistake: question(
    'Which mistake cost you the most?',
    'In money, time or trust; and what you do differently since.',
  ),
  measure: question('Which number do you look at first?', 'Only one. Say what you do when it falls.'),
  without: question(
    'What do you do without that others in your position have?',
    'Investors, an office, meetings, a logo. Do you miss it?',
  ),
  advice: question(
    'What would you tell someone who starts in your trade tomorrow?',
    'Something that they could act on in their first week.',
  ),
  ending: question(
    'How will you know that you are done?',
    'Products may be finished. If yours may not, say why.',
  ),
} as const satisfies Record<string, DemoQuestion>;

export type QuestionKey = keyof typeof interviewQuestions;
