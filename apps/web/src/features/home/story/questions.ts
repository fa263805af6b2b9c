import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface Category {
  name: MessageDescriptor;
  questions: { question: MessageDescriptor; answer: MessageDescriptor }[];
}

/** Frequent questions, also in the page's structured data for search engines. */
export const categories: readonly Category[] = [
  {
    name: msg`Getting Started & Access`,
    questions: [
      {
        question: msg`What does Inzira cost?`,
        answer: msg`Nothing: lessons, quizzes, the profile test, the mentor, opportunities and the venture directory are free. Inzira is open source, so that your school or hub can also run its own.`,
      },
      {
        question: msg`Do I need an account?`,
        answer: msg`Not to read: courses, lessons, quizzes and ventures are open to everybody. With an account Inzira remembers your progress and your profile, and you can talk to the mentor and see current opportunities.`,
      },
      {
        question: msg`Which phone do I need, and how much data does it take?`,
        answer: msg`Any phone whose browser was updated since 2023. The first visit takes about 150 kB, less than one photo in a chat; most lessons take far less. What you finish without a network is kept and sent later.`,
      },
      {
        question: msg`Which languages are there?`,
        answer: msg`English and French: the screens, the lessons and the mentor’s answers. The mentor also understands questions in Swahili.`,
      },
    ],
  },
  {
    name: msg`Business Strategy & Growth`,
    questions: [
      {
        question: msg`I have only an idea. Where do I begin?`,
        answer: msg`With the first module and one sentence about your idea for the mentor. Each lesson ends with one small thing to try the same day, so that you soon know from real people whether they would pay.`,
      },
      {
        question: msg`Can the mentor help me with my numbers?`,
        answer: msg`Yes. Tell it your price, your costs or your cash, and it opens the right calculator: break-even, margin and mark-up, or how long your money lasts. It shows the working, so that you can check it.`,
      },
      {
        question: msg`How do I find money for my venture?`,
        answer: msg`The module on fundraising explains customers’ money, savings groups, grants, loans and investors. Under Opportunities you see current grants and programmes, which of their conditions you meet, and what they cost. Save one and you are reminded 7 days and 1 day before its deadline.`,
      },
      {
        question: msg`Is the mentor always right?`,
        answer: msg`No. It names the lessons that it draws on, so that you can read them, and says when it is not sure. Before you sign or pay, talk to somebody who knows your trade and your country’s law.`,
      },
    ],
  },
  {
    name: msg`Platform Capabilities & Support`,
    questions: [
      {
        question: msg`What does the profile test tell me?`,
        answer: msg`Which of eight ways of starting you lean to at the moment, for you to think about. It has not been validated scientifically and must never be used to select people. You can take it again at any time.`,
      },
      {
        question: msg`Can others see my venture?`,
        answer: msg`If you wish: create its profile, our team looks at it, and it then appears in the public directory with a link that you can share. Until then only you and the team see it.`,
      },
      {
        question: msg`Can I use Inzira with my class or team?`,
        answer: msg`Yes. Create an organization in your dashboard and invite people by email or by a link.`,
      },
      {
        question: msg`What happens to my data, and who helps me?`,
        answer: msg`You can download everything that Inzira holds about you, or delete your account, under Update Profile. For anything else, write to us on the Contact page: people read it.`,
      },
    ],
  },
];
