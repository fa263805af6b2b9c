import type { RecordLine } from '@inzira/contract/staff';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { RecordList } from './record-list.tsx';

const LINE: RecordLine = {
  id: 1,
  at: '2026-11-28T16:00:00.000Z',
  actor: { id: 4, username: 'thandi' },
  action: 'created',
  subject: { kind: 'opportunity', id: 16, name: null },
  before: null,
  after: null,
};

beforeEach(() => logInAmina({ is_staff: true }));

test('what was done is said in words; what has no value is left out', async () => {
  const answered: RecordLine = {
    ...LINE,
    id: 2,
    action: 'question-answered',
    subject: { kind: 'question', id: 7, name: null },
    after: { learners: 1, answer_id: null },
  };
  serve(() => json(200, { count: 2, next: null, previous: null, results: [LINE, answered] }));
  visit(<RecordList filters={{}} />, '/staff/record');
  expect(await screen.findByText('Created')).toBeTruthy();
  expect(await screen.findByText('opportunity 16')).toBeTruthy();
  expect(await screen.findByText('question 7 learners: 1')).toBeTruthy();
});
