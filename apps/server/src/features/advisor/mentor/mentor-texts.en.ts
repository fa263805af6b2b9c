import type { MentorTexts } from './mentor-texts.ts';

export const EN: MentorTexts = {
  greet:
    'Hello! I am your mentor. I explain what the lessons teach, with your own idea and your own numbers. What are you working on?',
  thanks: 'You are welcome. What would you like to look at next?',
  who: 'I am the mentor that comes with Inzira: a computer program, not a person. I answer from the lessons here, I show you which one I use, and I work out sums such as your runway. When the lessons do not say something, I tell you. What would you like to know?',
  crisis:
    'I am very glad you told me. This matters more than any business, and you should not carry it alone. I am only a program, so please talk to a person now: somebody you trust who can be with you, or a nurse or doctor near you. If you are in danger at this moment, call the emergency number of your country; on most mobile phones 112 works. At [findahelpline.com](https://findahelpline.com) you find free and confidential helplines for your country, also by chat. Is there somebody you can call right now?',
  distress:
    'I am sorry, that is hard to carry. How a business goes says nothing about what you are worth, and many who built a good one closed one before. I am only a program: please talk about it with somebody you trust. When you want to, we can look calmly at the figures, one at a time. What weighs most on you just now?',
  fromLesson: (title) => `From the lesson **${title}**:`,
  definition: (term) => `**${term}**:`,
  stepsOf: (title) => `The steps, from the lesson **${title}**:`,
  exampleOf: (title) => `An example from the lesson **${title}**:`,
  summaryOf: (title) => `The main points of **${title}**:`,
  picture: 'The picture shows this:',
  simply: 'In its shortest form:',
  step: (number) => `Step ${number}:`,
  mistake: 'What often goes wrong:',
  alsoAbout: (title) => `Your question could also be about **${title}**; that lesson says:`,
  forYourIdea: '**For your idea:**',
  yourIdea: 'your idea',
  yourCustomers: 'your customers',
  yourCountry: 'your country',
  weak: 'I am not sure that I understood you. These lessons are the closest:',
  askChoice: 'Is it one of these: the first or the second?',
  none: 'I can only answer from the lessons here, and I found nothing about this in them.',
  beyond: {
    'another field':
      'That is a good question for somebody else: I only know what the lessons here teach about building a business.',
    'no lesson yet':
      'That is a fair question about business, but no lesson here teaches it yet, and I only answer from the lessons.',
  },
  offerPassOn: 'Shall I pass your question, with your name, to a trainer?',
  kept: 'I have noted your question for our trainers, as you agreed. What else can I help you with?',
  passedOn: 'Done: your question is with our trainers now. What else can I help you with?',
  notPassedOn: 'All right, I keep it to myself. What else can I help you with?',
  askWhatMeant: 'Sorry, I took you the wrong way. Can you say it in other words?',
  anotherTry: 'Sorry, then let me try again.',
  noTopic:
    'I can explain what a lesson teaches, work out a sum such as your break-even, or quiz you. On which topic: can you name it in a few words?',
  noLessons: 'There are no lessons here yet, so I cannot answer. Please come back later.',
  askIdea: 'What is your own business idea, in one line? Then I can explain with it.',
  ideaSaved: 'Thank you, I will use it. You can change it in your profile at any time.',
  field: {
    legal:
      'I can explain how this works, but I cannot decide it for you: ask a lawyer or a legal-aid office in your country before you sign or act.',
    tax: 'I can explain the idea, but tax rules differ: check with your tax office or an accountant before you act.',
    medical: 'I cannot help with health. Please ask a nurse, a pharmacist or a doctor near you.',
    investment:
      'I do not advise where to put your savings. Risk only money you can lose, and ask somebody who is licensed and does not earn from your choice.',
  },
  gradedHint: 'This is a quiz question, so I start with a hint. Look at this:',
  gradedTryFirst: 'What is your own answer? Tell me, and I will check it with you.',
  gradedRight: 'Yes, that is right.',
  gradedAgain: 'Not yet. Here is another hint:',
  gradedExplained: 'Let us look at it together:',
  gradedGeneral:
    'I will not give you the answers of a quiz, since the score would then tell you nothing. Send me one question and your own idea of the answer, and I help you with hints. Which one is it?',
  quizAsk: (term) => `Let us see: what does **${term}** mean? Answer in your own words.`,
  quizGood: 'Well done, you have it. The lesson puts it so:',
  quizPartly: (words) => `You have a part of it. Still missing: ${words}. The lesson puts it so:`,
  quizMiss: 'Not quite. The lesson puts it so:',
  quizDone: 'You have been through all the words of this lesson. Shall we look at another lesson?',
  nextLesson: (title, chapter) => `Your next lesson is **${title}**, in the chapter "${chapter}".`,
  nextNone: 'You are at the last lesson. Look back at the one you found hardest: which was it?',
  noExample: 'This lesson has no example of its own.',
  back: {
    answer: 'Would you like an example, or the steps?',
    step: 'Which step shall we look at next?',
    steps: 'Which of these steps is the hardest for you?',
    example: 'What would these numbers be in your own business?',
    apply: 'What of this do you know already, and what is still a guess?',
    summary: 'Which of these points should I explain?',
    sum: {
      runway: 'Are both figures averages of your last three months?',
      breakEven: 'How many do you sell in a normal month now?',
      unitEconomics: 'What do you spend to win one new customer?',
      ownership: 'What would this money make possible that you cannot do without it?',
      margin: 'Does the cost include transport, packing and your own time?',
    },
  },
  askFigure: {
    cash: 'How much free cash do you have now?',
    monthlyOut: 'How much goes out in a month?',
    monthlyIn: 'How much comes in from customers in a month?',
    fixedCosts: 'What are your fixed costs in a month (rent, salaries and so on)?',
    price: 'At what price do you sell one?',
    unitCost: 'What does one cost you?',
    acquisitionCost: 'What do you spend to win one new customer?',
    purchases: 'How often does a customer buy?',
    investment: 'How much would the investor put in?',
    preMoney: 'What is the agreed value of the company before the money comes in?',
    postMoney: 'What is the agreed value of the company after the money has come in?',
    investorShare: 'What share would the investor get?',
    held: 'What share do you hold before the round?',
    margin: 'What margin do you want, in percent of the price?',
    markup: 'What mark-up do you want, in percent of the cost?',
  },
  mixedCurrencies:
    'Your figures are in two currencies, and I do not know the rate. Can you give them in one?',
  cannotCompute: 'These figures do not fit together, so I cannot work it out. Can you check them?',
  outcome: (outcome, money, number) => {
    switch (outcome.name) {
      case 'runway': {
        const { cash, monthlyOut, monthlyIn, netBurn, months } = outcome;
        const burn =
          monthlyIn === null
            ? ''
            : ` Your net burn is ${money(monthlyOut)} − ${money(monthlyIn)} = ${money(netBurn)} a month.`;
        if (months === null)
          return `As much comes in as goes out, or more, so your cash does not run down.${burn}`;
        return `Your runway is **${number(months, 1)} ${number(months, 1) === '1' ? 'month' : 'months'}**: ${money(cash)} ÷ ${money(netBurn)} a month.${burn}`;
      }
      case 'breakEven':
        return outcome.units === null
          ? `One sale brings ${money(outcome.price)} and costs ${money(outcome.unitCost)}, so no number of sales covers your fixed costs. The price or the cost has to change first.`
          : `You break even at **${number(outcome.units)} sales a month**: each leaves ${money(outcome.price)} − ${money(outcome.unitCost)} = ${money(outcome.contribution)}, and ${money(outcome.fixedCosts)} ÷ ${money(outcome.contribution)} = ${number(outcome.fixedCosts / outcome.contribution, 1)}. That is ${money(outcome.sales ?? 0)} in sales.`;
      case 'unitEconomics': {
        const lines = [
          `One sale leaves **${money(outcome.contribution)}**: ${money(outcome.price)} − ${money(outcome.unitCost)}. That is ${number(outcome.margin * 100, 1)}% of the price.`,
        ];
        if (outcome.paybackPurchases !== null) {
          lines.push(
            `What you spend to win a customer (${money(outcome.acquisitionCost ?? 0)}) comes back after ${number(outcome.paybackPurchases)} ${outcome.paybackPurchases === 1 ? 'sale' : 'sales'}.`,
          );
        }
        if (outcome.lifetime !== null) {
          lines.push(
            `With ${number(outcome.purchases ?? 0)} purchases a customer leaves ${money(outcome.lifetime)}${outcome.afterAcquisition === null ? '' : `, and ${money(outcome.afterAcquisition)} after the cost of winning them`}.`,
          );
        }
        return lines.join(' ');
      }
      case 'ownership': {
        const { investment, postMoney, preMoney, investorShare, held, heldAfter } = outcome;
        const yours =
          held === 1
            ? `the owners of today keep ${number(heldAfter * 100, 1)}% together`
            : `your ${number(held * 100, 1)}% becomes **${number(heldAfter * 100, 1)}%**`;
        const assumed = outcome.isValuationAssumed
          ? ` This takes ${money(preMoney)} as the value before the money comes in.`
          : '';
        return `The investor gets **${number(investorShare * 100, 1)}%** (${money(investment)} ÷ ${money(postMoney)} after the money), and ${yours}. The company is valued at ${money(preMoney)} before and ${money(postMoney)} after.${assumed}`;
      }
      case 'margin': {
        const markup =
          outcome.markup === null
            ? ''
            : ` and a **mark-up of ${number(outcome.markup * 100, 1)}%** of the cost`;
        return `At a price of ${money(outcome.price)} and a cost of ${money(outcome.unitCost)}, one sale leaves ${money(outcome.profit)}: a **margin of ${number(outcome.margin * 100, 1)}%** of the price${markup}.`;
      }
    }
  },
  fallback: 'The AI service did not answer, so I answer from the lessons myself.',
  usedUp:
    'Your organization has used up its AI allowance for this month, so I answer from the lessons myself. The AI service is back on the first of next month.',
};
