import type { FollowUp } from '@inzira/contract/advisor';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import type { RatesToCompare } from '#src/mentor/sums/figures.ts';
import type { LocalKind } from './local-wish.ts';
import type { MissingFigure } from '#src/mentor/sums/calculator-results.ts';

type Buttons = Record<Exclude<FollowUp, 'answer' | 'not-meant'> | 'another', string>;

export const EN = {
  greet:
    'Hello! I am your mentor. I answer questions on building a business, with your own idea and your own numbers. What are you working on?',
  thanks: 'You are welcome. What would you like to look at next?',
  /** In reply to good news. */
  glad: 'That is good news, well done! Write down what you did, so that you can do it again. What would you like to solve next?',
  identity:
    'I am a computer program, not a person. People wrote my answers beforehand, and the Inzira team reads what I cannot answer: say "I want to talk to a person", and I pass your question on to them. I help with customers, prices, sums, money, papers, partners and staff. What is your question?',
  upset:
    'I am sorry that I was no help: you may be angry. I am a program, and I miss things. Tell me in one line what you need, such as "customers owe me and I cannot restock", or say "person", and I pass it on to the Inzira team.',
  /** For a learner who lost money through advice. */
  upsetLoss:
    'I am sorry: to lose your money hurts, and you may be angry. I am a program, and no advice is sure; from now on we test small before you risk more. What do you need first: money back that somebody took, to save the business, or to begin again?',
  /** Precedes the answer for a learner who lost money. */
  lossFirst: 'I am sorry for what you lost; that is hard.',
  loss: 'I am sorry for what you lost; that is hard, and it does not say what you are worth. What do you need first: money back that somebody took, to save the business, or to begin again?',
  who: 'I am the mentor that comes with Inzira: a computer program, not a person. Ask me about an idea, customers, a product, prices, selling, records and money, loans, grants and investors, law and tax, partners and staff. I also work out a price, margin, break-even, runway, loan or share with your figures. People wrote my answers; under each stands whether a second person has read it. What I do not know, I say. What would you like to know?',
  crisis:
    'I am very glad you told me. This matters more than any business, and you should not carry it alone. I am only a program, so please talk to a person now: somebody you trust who can be with you, or a nurse or doctor near you. If you are in danger at this moment, call the emergency number of your country; on most mobile phones 112 works. At [findahelpline.com](https://findahelpline.com) you find free and confidential helplines for your country, also by chat. Is there somebody you can call right now?',
  /** For a learner who means to die today, or has the means at hand. */
  crisisNow:
    'I am very glad you told me. Please do not stay alone now. Call before anything else: somebody who can come to you at once and stay until morning, or the emergency number of your country, on most mobile phones 112. If nobody answers, go to a neighbour, or to the nearest hospital: it is open at night. Give what you could hurt yourself with to that person, or go away from it. Free helplines, also by chat, stand at [findahelpline.com](https://findahelpline.com). Such a night passes, and with help it gets lighter. I am only a program and cannot come to you. Who can you call this minute?',
  /** For a learner who fears that another person wants to die. */
  crisis_beside:
    'I am glad you told me. Take such words seriously: you can help. Do not leave that person alone now. Stay, or ask somebody they trust to stay until help is there. If it may happen today, call the emergency number, on most mobile phones 112, or go together to the nearest hospital: it is open at night. Take away what they could hurt themselves with: rope, pills, poison, blades. Ask calmly whether they think of dying; asking does not put the thought there. Listen, do not argue, and do not promise to keep it secret. Free helplines, for them and for you, stand at [findahelpline.com](https://findahelpline.com). I am only a program. Who is with them right now?',
  violence:
    'I am glad you told me. What was done to you is not your fault, and nobody has the right to do it. If you are in danger now, go where other people are and call the police: on most mobile phones 112 works. A clinic treats you and writes down what happened; after a rape go within 72 hours, since medicines against HIV and pregnancy work only early. Somebody you trust can go with you, and [findahelpline.com](https://findahelpline.com) names free helplines. I am only a program. Are you somewhere safe right now?',
  threat:
    'A threat is a matter for the police, whatever you owe or have done. If you are in danger now, go where other people are and call them: on most mobile phones 112 works. Keep every message, number and name, with its day and hour, and tell somebody you trust where you are. Meet nobody alone, and sign nothing under a threat. I am only a program. Are you somewhere safe right now?',
  child:
    'I am glad you told me. What is done to you is not your fault, and no adult may do it. If you are in danger now, go where other people are and call the police: on most mobile phones 112 works. If you are locked in, call or write to somebody as soon as it is safe. 116 is a free line for children in many countries of Africa (Ghana: 0800 800 800, Nigeria: 0800 800 8001); [findahelpline.com](https://findahelpline.com) names others. Tell an adult you trust today, a teacher, a neighbour or a nurse, and if that one does nothing, tell another. If you are hurt, go to a clinic; if somebody touched you under your clothes, go there within 72 hours. I am only a program. Who could come to you now?',
  child_beside:
    'A child in danger needs an adult who acts now. If it happens at this moment, call the police: on most mobile phones 112 works. 116 is a free line for children, and for adults who worry about one, in many countries of Africa (Ghana: 0800 800 800, Nigeria: 0800 800 8001). If the child is hurt, a clinic comes first; after sexual violence within 72 hours. Listen, believe, and write down what you saw and when. Do not confront the person alone, since the child may pay for it. I am only a program. Is the child safe right now?',
  fraud:
    'Call your bank or mobile money operator now, on its official number: let them block the account and hold the money, since the first hour counts. Change PIN and password. Give nobody a code, and pay nothing more, also no "fee" to get money back. If somebody borrows in your name, say so to that lender in writing and ask for the entry to be corrected. Keep messages, numbers, receipts and the hour, and report it to the police. I am only a program. When did it happen?',
  official:
    'Stay calm and polite; do not run and do not argue. Ask for the officer’s name, number and station, and which rule it is about: a real fine has a paper and a receipt. Tell somebody you trust where you are and who is with you. Sign nothing that you do not understand, and if you are taken along, ask for a lawyer or legal aid. If you are beaten, see a doctor and keep the paper. Afterwards report it to the office for complaints about the police, or against corruption. I am only a program. Are you being held right now?',
  poison:
    'Get help now: call the emergency number, on most mobile phones 112, or go to the nearest hospital. Do not make the person vomit, and give nothing to eat or drink unless a health worker says so. Take the container along, or a photo of its label. If it is on the skin or in the eyes, rinse with clean water for 20 minutes. If you took it because living has become too hard, I am glad you tell me: call somebody who can come to you at once. I am only a program. Who can take you there?',
  burn: 'Cool the burn at once under clean, cool running water for 20 minutes. Take off rings and clothes near it, but nothing that sticks to the skin. No ice, oil, butter or toothpaste; then cover it loosely with a clean cloth. Go to a clinic straight away if it is larger than a hand, on the face, hands or private parts, from electricity or chemicals, or on a child; in an emergency 112 works on most mobile phones. I am only a program. Is somebody with you who can help?',
  injury:
    'Call the emergency number now, on most mobile phones 112, or take the person to the nearest clinic or hospital. Press hard on a wound that bleeds, with a clean cloth, and do not lift it to look. With electricity, switch it off before you touch anybody. Do not move a person who fell from a height, unless staying is dangerous. If somebody does not breathe, press hard and fast on the middle of the chest until help comes. After the bite of a snake: keep still, do not cut or suck, go to a hospital. I am only a program. Who is there to help you?',
  medical:
    'Call the emergency number now, on most mobile phones 112, or take the person to the nearest hospital; do not wait until tomorrow. If somebody does not breathe, press hard and fast on the middle of the chest until help comes. Whoever breathes and does not wake is laid on their side, with nothing to eat or drink. In a fit, hold nothing down and put nothing into the mouth. I am only a program. Who is there to help you?',
  /** Somebody is so ill that a health worker must see them. */
  illness:
    'Go to the nearest clinic or hospital now: this has to be seen by a health worker today, and a small child cannot wait. Which tablet, herb or dose helps I cannot say, and the wrong one can do harm: give and take nothing that a health worker has not told you. Who drinks and is awake may have clean water in small sips on the way, and a baby at the breast goes on being breastfed. If somebody cannot drink, is hard to wake, breathes with difficulty, has fits or loses much blood, call the emergency number, on most mobile phones 112. I am only a program for questions on business. Who can take you there?',
  food: 'Stop serving and selling that food now. Whoever is very weak, cannot keep water down or has blood in it goes to a clinic at once, and so do small children, old people and pregnant women; in an emergency 112 works on most mobile phones. The others drink clean water in small sips, best with rehydration salts. Keep a sample of the food cold, write down who ate what and when, and tell the health office if several are ill. I am only a program. How are they now?',
  /** For words of harm without a clear description; a sure answer may follow. */
  mayBeDanger:
    'If somebody is hurt, ill, threatened or thinking of death, that comes first: get a person near you to help, or call the emergency number, on most mobile phones 112. Free helplines stand at [findahelpline.com](https://findahelpline.com). Tell me in a few words what happened, and I say what to do first.',
  fire: 'Get everybody out now and stay out: neither goods nor money are worth going back for. Call the fire service, on most mobile phones 112, and warn the neighbours. Oil that burns in a pan: turn off the gas, put a lid on it, never water. Where electricity burns, no water either. If you smell gas, light nothing, touch no switch, open the doors and go outside. I am only a program. Is everybody out?',
  distress:
    'I am sorry, that is hard to carry. How a business goes says nothing about what you are worth, and many who built a good one closed one before. I am only a program: please talk about it with somebody you trust. If it becomes too much, [findahelpline.com](https://findahelpline.com) names free helplines in your country. When you want to, we look calmly at the figures, one at a time. What weighs most on you just now?',
  /** The same before an answer, if a question was asked too. */
  distressAsked:
    'I am sorry, that is hard to carry, and it says nothing about what you are worth: please talk about it with somebody you trust, too, or with a free helpline from [findahelpline.com](https://findahelpline.com).',
  /** Precedes an untranslated answer; null if English is expected. */
  notTranslated: null as string | null,
  /** Precedes the short answer to a second question. */
  and: 'And:',
  /** For a sum with amounts in two currencies. */
  twoCurrencies:
    'Your amounts are in two currencies. Put all of them into one, at the rate that you get today, and send the sum again: then I work it out.',
  /** Below an answer that may be wrong; others are offered as buttons. */
  notThis: 'Not this?',
  /** Above several equally likely questions. */
  whichMeant: 'What exactly would you like to know?',
  /** If no answer is sure. */
  noSureAnswer: (question: string) => `You ask: “${question}”. I have no sure answer to that.`,
  trainerOrNearest:
    'Is it one of these? Or shall I pass your question, with your name, to the Inzira team?',
  anyOfThese: 'Is it one of these?',
  passOnLater:
    'Without a network I cannot pass it on to the Inzira team: ask me again when you have one.',
  /** For local knowledge: what the mentor cannot know, and how to find it. */
  local: {
    seller: [
      'I cannot know which shop sells it, and at what price.',
      'Ask two people who use it where they bought it, then three sellers for their price. See it or a sample first, and buy a little. Pay only for what you have checked, and take a receipt with name and number.',
    ],
    buyer: [
      'I cannot know who buys it today, and at what price.',
      'Ask others who sell the same, the cooperative, and the drivers who carry it. Ask three buyers on the same day. Agree on weight, price and day before you load, and hand it over against the money.',
    ],
    worker: [
      'I cannot know who does this work well.',
      'Ask two people who own the same thing, and the shop that sells it. Look at work that is finished. Agree on the work, price and day before; pay a part, and the rest when it is done and works.',
    ],
    adviser: [
      'I cannot name anybody, since I know nobody’s work.',
      'Ask two business owners whom they would take again. Look whether the name stands in the list of that profession. Agree on task, price and day in writing, and begin with something small.',
    ],
    lender: [
      'I cannot know what each bank or lender offers today.',
      'Ask three: a bank, a microfinance and a savings group. Ask each what you pay back in all, which papers they want, and what they take as security. Check the licence, and pay nothing before you have the loan.',
    ],
    insurer: [
      'I cannot know which insurer is best or cheapest.',
      'Ask three for an offer in writing, each for the same things. Compare what they pay, what they do not pay, and what you carry yourself. Check the licence, and pay only against a receipt of the company.',
    ],
    service: [
      'I cannot know who offers this, and at what price.',
      'Ask two who do the same work whom they use, then ask three for a price. Agree on what, when, how much, and who pays for damage. Try it with little first.',
    ],
    premises: [
      'I cannot know what is to let where you look.',
      'Walk the street at the hour of your customers, and ask shopkeepers and the market office. See the place with its owner, or with somebody who shows a paper for it. Pay nothing before you have seen it and signed.',
    ],
    contact: [
      'I keep no names, numbers or addresses: they change.',
      'Look on the official website or on a paper of the office, or ask at the town hall, the chamber of commerce or your group. Call a number that you found there yourself. Pay nobody who only promises to bring you in.',
    ],
    price: [
      'I cannot know today’s price in that market.',
      'Ask three sellers on the same morning, for the same quality and the same measure. Ask at what they sell, and at what they buy: these are two prices. Write them down with the day.',
    ],
    rate: [
      'I cannot know today’s rate or fee.',
      'Look in the app or on the official list, or ask two agents on the same day. Compare what arrives after all fees, not the rate alone.',
    ],
    trust: [
      'I do not know this seller, so I cannot say whether they are serious.',
      'Ask two people who bought there lately, and go and see the place. Begin with a small order. Pay when you have seen the goods, and take a receipt with name and number.',
    ],
  } satisfies Record<LocalKind, readonly [string, string]>,
  none: 'I do not know that yet.',
  offTopic: 'That is a good question for somebody else: I only know about building a business.',
  betting:
    'Bets are no way to earn: over time the house wins, so never stake the money of your shop or a loan. I only know about building a business, for example:',
  /** For a message that may be about business; the closest question is first. */
  offTopicPerhaps: 'I only know about building a business. Is it one of these?',
  offerPassOn: 'Shall I pass your question, with your name, to the Inzira team?',
  person:
    'I am only a program, but there are people in the Inzira team. Tell me your question, and I pass it on to them.',
  kept: 'I have noted your question for the Inzira team, as you agreed. What else can I help you with?',
  passedOn:
    'Done: your question is with the Inzira team now. When they answer, you are told. What else can I help you with?',
  notPassedOn: 'All right, I will not pass it on. What else can I help you with?',
  askWhatMeant: 'Sorry, I misunderstood you. Can you say it in other words?',
  anotherTry: 'Sorry, I misunderstood you. Is it one of these?',
  noTopic: 'On which topic? Name it in a few words, or ask me a question.',
  /** For "I do not understand" without a previous topic. */
  whichPart: 'Which part of what? Name the word or the topic, and I say it in a short way.',
  inShort: 'In short:',
  nothingMore: 'I have nothing more on this. Ask me the next question.',
  /** In reply to the learner's answer to a question. */
  noted: 'Good. Compare your answer with this:',
  askIdea: 'What is your own business idea, in one line? Then I can use it in my explanations.',
  thanksForIdea: 'Good to know. What would you like to ask about it?',
  forYourIdea: '**For your idea:**',
  /** Replacements in a lesson's line for unknown facts of the idea. */
  yours: { idea: 'your idea', customer: 'your customers', country: 'your country' },
  yourNote: 'After this lesson you wrote in your plan:',
  planSays: 'After these lessons you wrote in your plan:',
  planWhole: 'All of it, with your figures, is on the page [My plan](/dashboard/plan).',
  planEmpty:
    'You have not written anything in your plan yet. What you write at "Try it today", at the end of a lesson, goes into it.',
  planClosed:
    'I cannot read your plan: it is yours alone unless you let me. You can do that on the page [My plan](/dashboard/plan), once you are logged in.',
  /** Headings of an answer's parts. */
  headings: {
    example: 'An example',
    steps: 'The steps',
    'goes-wrong': 'What often goes wrong',
  },
  colon: ':',
  summaryOf: (title: string) => `The main points of **${title}**:`,
  sourceOnly: (title: string, url: string) => `Source: [${title}](${url}).`,
  /** Below an answer written by this installation's team. */
  byTeam: (month: string | null) =>
    month === null
      ? 'Written by the Inzira team here. Not yet read by a second person.'
      : `Written by the Inzira team here. Read by a second person in ${month}.`,
  /** Below each answer of the content. */
  checkedIn: (month: string) => `Checked in ${month}.`,
  notChecked: 'Not yet read by a second person.',
  /** Below the translation of a checked answer. */
  translationNotChecked: (month: string) =>
    `Checked in ${month}; its translation has not yet been read by a second person.`,
  /** Above the team's answer to a question that was passed on. */
  teamAnswers: '**The Inzira team has answered your question:**',
  source: (title: string, url: string, month: string) =>
    `Source: [${title}](${url}), checked in ${month}.`,
  elsewhere: (country: string, rule: string) => `${country}: ${rule}`,
  factSource: (month: string, title: string, url: string) =>
    `Checked in ${month}. Source: [${title}](${url}).`,
  whichCountry:
    'The rule differs from country to country. Ask again with the name of yours, or look at [the rules by country](/rules).',
  noCountry: (country: string) =>
    `We have no checked rule for ${country}. Those of ten countries stand at [the rules by country](/rules).`,
  /** Below the help in an emergency. */
  emergencyIn: (country: string, numbers: string) => `**${country}:** ${numbers}`,
  noRule: (country: string, code: string) =>
    `We have no checked rule for ${country} on this. What we have stands at [${country}](/rules/${code}).`,
  moreRules: (country: string, code: string) =>
    `There is more on it: [all rules of ${country}](/rules/${code}).`,
  calculators: {
    runway: 'Let us work out how long the money lasts.',
    'break-even': 'Let us work out how many you must sell to cover your costs.',
    'unit-economics': 'Let us work out what one customer leaves you.',
    margin: 'Let us work out your margin and your mark-up.',
    'loan-cost': 'Let us work out what the loan really costs.',
    ownership: 'Let us work out who owns what after the money has come in.',
    price: 'Let us work out your price from your costs.',
    'cash-flow': 'Let us look at your cash month by month.',
    'cash-book-week': 'Let us close the cash book of your week.',
    'stock-turns': 'Let us see how often your stock turns, and what spoils.',
    payroll: 'Let us work out what a wage costs, and what is taken home.',
    'batch-cost': 'Let us work out the price of one piece from the costs of a batch.',
    'customer-cost':
      'Let us work out what a customer costs you, and what those who come back bring.',
  } satisfies Record<CalculatorName, string>,
  /** Compares two loans, one with a monthly and one with a yearly rate. */
  ratesCompared: ({ monthly, yearly, isWayNamed }: RatesToCompare) => {
    const inYear = Number((monthly * 12).toFixed(2));
    const cheaper =
      inYear === yearly
        ? 'They cost the same'
        : `${inYear < yearly ? `${monthly}% a month` : `${yearly}% a year`} is cheaper`;
    return `Bring both to one year: ${monthly}% a month × 12 = ${inYear}% a year, beside ${yearly}% a year. ${
      isWayNamed
        ? 'That alone does not settle it: flat'
        : `${cheaper}, if both are counted in the same way and their fees are equal. Ask each: is the interest on what I still owe, or flat on the first sum? Flat`
    } costs nearly twice as much as the same rate on what you still owe, so compare what you pay in all.`;
  },
  /** The goal of a sum from which a claimed result was removed. */
  whatIsLeft: 'what is left on one',
  claimHolds: 'Yes, that is so.',
  /** Checks a monthly rate that is said to be a certain yearly one. */
  rateClaim: (monthly: number, yearly: number) => {
    const inYear = Number((monthly * 12).toFixed(2));
    return `${inYear === yearly ? 'Yes' : 'No'}: ${monthly}% a month is ${monthly} × 12 = ${inYear}% a year${inYear === yearly ? '' : `, not ${yearly}%`}. If the interest is counted on the first amount to the end, it costs nearly twice as much as on what you still owe. Ask what you get in your hand and what you pay back in all.`;
  },
  claimFails: 'No, it comes to something else.',
  numbersUnsure:
    'I am not sure what each of your numbers is: check the figures below, and fill in what is missing.',
  /** A sum is asked for, but no calculator fits it. */
  sumUnsure:
    'I see your figures, but not for certain what each of them is, and I give no result that may be wrong. Send them again, each with its word (“I sell 40 a day at 50, one costs me 30, rent 2,000 a month”), and say what you want to know.',
  /** @param numbers of the message whose role is unclear */
  sumRefused: (numbers: readonly number[]) =>
    numbers.length === 0
      ? 'Your figures are for one period, and you ask about another. Send them again and say how many such days or weeks it has, and what else you pay in that time.'
      : `I do not know where to put ${numbers.map((number) => number.toLocaleString('en')).join(' and ')} in this sum, and I will not give you a result that may be wrong. Send the figures again and say what each one is (“one costs me 30, I sell it at 50, 40 sold”), with a single question.`,
  /** For what is sold per day. */
  coveredOnDay: (units: number, sold: number) =>
    `At ${sold} a day that is done on day ${Math.ceil(units / sold)}: ${units} ÷ ${sold} = ${Number((units / sold).toFixed(1))}.`,
  otherFigures: 'Each step is shown below; change a figure to see another case.',
  byKept: (told: string) => `By the figures that you kept: ${told}`,
  keptBeside: 'What your message does not say is filled with the figures that you kept.',
  needs: (figure: MissingFigure) => `What I still need: ${MISSING[figure]}`,
  fillIn: 'Fill in the figures below; the working is shown.',
  health:
    'On illness and remedies I cannot advise: please ask a nurse, a pharmacist or a doctor near you, and stop no medicine that you were given without asking them. What I know is business, for example:',
  savings:
    'I do not advise where to put your savings. Risk only money you can lose, and ask somebody who is licensed and does not earn from your choice.',
  gradedHint: 'This is a quiz question, so I give a hint and not the answer. Look at this:',
  gradedTry: 'Choose your own answer in the quiz: it tells you at once why it is right or not.',
  gradedGeneral:
    'I will not give you the answers of a quiz, since the score would then tell you nothing. Send me one question, and I help you with a hint. Which one is it?',
  termAsk: (term: string) => `What does **${term}** mean? Say it in your own words.`,
  termTold: 'Compare your words with those of the lesson:',
  termsDone: 'You have been through all the words of this lesson. Shall we look at another lesson?',
  nextLesson: (title: string, chapter: string) =>
    `Your next lesson is **${title}**, in the chapter "${chapter}".`,
  nextNone: 'You are at the last lesson. Look back at the one you found hardest: which was it?',
  buttons: {
    example: 'An example',
    steps: 'The steps',
    'goes-wrong': 'What goes wrong',
    question: 'Ask me a question',
    idea: 'For my idea',
    calculator: 'Work it out',
    summary: 'The main points',
    next: 'The next lesson',
    'pass-on': 'Yes, pass it on',
    another: 'Another one',
  } satisfies Buttons,
  /** The first sentence of a reply when the AI service failed or was skipped. */
  fallback: 'The AI service did not answer, so I answer myself.',
  /** The same when the organization's allowance is used up. */
  usedUp:
    'Your organization has used up its AI allowance for this month, so I answer myself. The AI service is back on the first of next month.',
};

const MISSING: Record<MissingFigure, string> = {
  cash: 'how much cash do you have now?',
  money_out: 'how much do you spend in a month?',
  fixed_costs: 'how much do you pay every month even without a sale, such as rent and salaries?',
  price: 'what does a customer pay for one?',
  unit_cost: 'what does one cost you?',
  acquisition_spend: 'what did you spend to win these customers?',
  new_customers: 'how many new customers did it bring?',
  amount: 'how much do you borrow?',
  rate: 'what is the interest rate?',
  rate_per: 'is that rate by the month or by the year?',
  months: 'over how many months do you pay it back?',
  investment: 'how much money does the investor put in?',
  valuation: 'what value of the company did you agree on?',
  materials: 'what does one cost you in materials?',
  margin: 'what margin do you want, in percent?',
  sales: 'how much do you sell in a month?',
  costs: 'how much do you spend in a month?',
  once_month: 'in which month do you pay the large amount?',
};
