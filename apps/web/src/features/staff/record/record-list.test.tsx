import type { RecordLine } from '@inzira/contract/staff';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import RecordList from './record-list.tsx';

const LINE: RecordLine = {
  id: 1,
  at: '2026-11-28T16:00:00.000Z',
  actor: { id: 4, username: 'thandi' },
  action: 'created',
  subject: { kind: 'opportunity', id: 16, name: null },
  people: {},
  before: null,
  after: null,
};

beforeEach(() => logInAmina({ is_staff: true }));

const REST = { before: null, after: null };
const PERSON = { kind: 'user', id: 7, name: 'amina' };
const LESSON = { path: '01-a/01-b/01-c/01-prices.md', version: 2 };

test.each<[Partial<RecordLine>, string, string?]>([
  [{}, 'thandi created the listing #16'],
  [{ subject: { ...LINE.subject, name: 'Seed grant' } }, 'thandi created the listing Seed grant'],
  [
    {
      action: 'question-answered',
      subject: { kind: 'question', id: 7, name: null },
      after: { learners: 1, answer_id: null },
    },
    'thandi answered a question to the mentor: #7 (1 learner)',
  ],
  [
    {
      action: 'question-read',
      subject: { kind: 'question', id: 7, name: 'What does a permit cost?' },
    },
    'thandi read a question to the mentor: What does a permit cost?',
  ],
  [
    { action: 'role-granted', subject: PERSON, after: { role: 'trainer' } },
    'thandi gave amina the role “Trainer”',
  ],
  [
    { action: 'person-read', actor: null, subject: PERSON },
    'The system, or somebody who has gone, looked at the page of amina',
  ],
  [{ action: 'work-read', subject: PERSON }, 'thandi looked at the work of amina'],
  [
    {
      action: 'people-imported',
      subject: { kind: 'installation', id: 0, name: null },
      after: { new: 2, joined: 3, exists: 1 },
    },
    'thandi imported people: 2 new, 3 made members, 1 there already',
  ],
  [
    { action: 'person-read', subject: { ...PERSON, name: null } },
    'thandi looked at the page of somebody who has gone',
  ],
  [
    {
      action: 'content-published',
      subject: { kind: 'content', id: 0, name: 'Prices' },
      after: LESSON,
    },
    'thandi published “Prices”',
    'Version: 2',
  ],
  [
    {
      action: 'content-published',
      subject: { kind: 'content', id: 0, name: null },
      after: { ...LESSON, also: '01-a/01-b/01-c/quiz.yaml' },
    },
    'thandi published “01-a/01-b/01-c/01-prices.md”',
    'File: 01-a/01-b/01-c/01-prices.md · Version: 2 · With it: the quiz',
  ],
  [{ people: { '4': 'Thandi Dube (thandi)' } }, 'Thandi Dube created the listing #16'],
  [
    {
      action: 'venture-handed-over',
      subject: { kind: 'staff-venture', id: 3, name: 'Zawadi' },
      people: { '7': 'amina' },
      before: { user_id: 9 },
      after: { user_id: 7, reason: 'She asked.' },
    },
    'thandi handed the venture Zawadi over to amina',
    'Reason: She asked.',
  ],
  [
    {
      action: 'people-listed',
      subject: { kind: 'installation', id: 0, name: null },
      people: { '7': 'amina' },
      after: { found: [7, 8] },
    },
    'thandi looked at the list of people',
    'Found: amina, somebody who has gone',
  ],
  [
    {
      action: 'people-listed',
      subject: { kind: 'installation', id: 0, name: null },
      after: { active: 30, state: 'disabled' },
    },
    'thandi looked at the list of people',
    'Seen within days: 30 · State: Disabled',
  ],
  [
    {
      action: 'people-checked',
      subject: { kind: 'installation', id: 0, name: null },
      people: { '7': 'amina' },
      after: { new: 3, exists: 1, found: [7] },
    },
    'thandi checked a list of people before an import: 3 new, 1 there already',
    'Found: amina',
  ],
  [
    {
      action: 'trainees-exported',
      subject: { kind: 'installation', id: 0, name: null },
      people: { '7': 'amina' },
      after: { count: 1, found: [7] },
    },
    'thandi exported the progress of trainees (1)',
    'Found: amina',
  ],
  [
    { action: 'edited', after: { fields: ['title', 'deadline'] } },
    'thandi changed the listing #16',
    'Changed: Title, Deadline',
  ],
  [
    { action: 'sent-to-moon', subject: { kind: 'new-thing', id: 2, name: null } },
    'thandi: sent to moon new thing 2',
  ],
])('a line is a sentence: %j', async (changes, sentence, details = '') => {
  const results = [{ ...LINE, ...REST, ...changes }];
  serve(() => json(200, { count: 1, next: null, previous: null, results }));
  visit(<RecordList filters={{}} />, '/staff/record');
  const [line] = await screen.findAllByRole('listitem');
  const [said, , rest] = line?.querySelectorAll('p') ?? [];
  expect(said?.textContent).toBe(sentence);
  expect(rest?.textContent ?? '').toBe(details);
});

test.each<[Partial<RecordLine>, string, string]>([
  [
    { action: 'question-read', subject: { kind: 'question', id: 7, name: 'What is a permit?' } },
    'What is a permit?',
    '/staff/unanswered/7',
  ],
  [
    { action: 'message-read', subject: { kind: 'contact-message', id: 8, name: 'Odile' } },
    'Odile',
    '/staff/messages/8',
  ],
  [
    { action: 'account-disabled', subject: { kind: 'user', id: 9, name: 'Joel (joel)' } },
    'Joel',
    '/staff/people/9',
  ],
  [
    {
      action: 'feed-entry-taken',
      subject: { kind: 'feed-entry', id: 3, name: 'Grant' },
      after: { opportunity_id: 16 },
    },
    'Grant',
    '/opportunities/16',
  ],
])('a line leads to what it is about: %j', async (changes, name, to) => {
  const results = [{ ...LINE, ...REST, ...changes }];
  serve(() => json(200, { count: 1, next: null, previous: null, results }));
  visit(<RecordList filters={{}} />, '/staff/record');
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(to);
});
