import type { Journey } from '@inzira/contract/studio';
import type { ActivityRecord, TraineeWork } from '@inzira/contract/studio-records';
import type { OwnTrainee, QueueItem, TraineeDetail } from '@inzira/contract/studio-trainers';
import { makeRecord as makeOwnRecord } from '#src/features/studio/studio.fixture.ts';

export const makeRecord = (changes: Partial<ActivityRecord> = {}): ActivityRecord =>
  makeOwnRecord({
    id: 31,
    user: 7,
    activity: 5,
    content: 'Seven of ten keepers lose honey to ants.',
    ...changes,
  });

export const journey: Journey = {
  sections: [
    {
      id: 1,
      title: 'Find the problem',
      description: 'Who has it, and how they live with it.',
      order: 1,
      steps: [
        {
          id: 2,
          title: 'Talk to ten people',
          description: 'Ten talks.',
          order: 1,
          section: 1,
          activities: [
            {
              id: 5,
              title: 'Ten interviews',
              description: 'Hand in your notes of ten talks.',
              step: 2,
              minutes: 120,
              good: ['Ten different people.'],
              pack_part: 'evidence',
              language: 'en',
              resources: [],
              milestones: [
                { id: 3, title: 'Talks', description: null, target_value: 10, unit: 'talks' },
              ],
            },
          ],
        },
        {
          id: 4,
          title: 'Name the problem',
          description: 'One sentence.',
          order: 2,
          section: 1,
          activities: [],
        },
      ],
    },
    { id: 9, title: 'Ask', description: 'The ask.', order: 2, steps: [] },
  ],
};

export const makeTraineeWork = (changes: Partial<TraineeWork> = {}): TraineeWork => ({
  user: { id: 7, full_name: 'Amina Diallo', username: 'amina' },
  records: [makeRecord()],
  comments: [],
  unread: [],
  has_trainer: true,
  milestones: [{ id: 3, current_value: 4, due_date: null }],
  ...changes,
});

export const makeTrainee = (changes: Partial<OwnTrainee> = {}): OwnTrainee => ({
  id: 7,
  full_name: 'Amina Diallo',
  username: 'amina',
  first_name: 'Amina',
  last_name: 'Diallo',
  email: 'amina@example.org',
  joined: true,
  venture: { id: 1, name: 'Umuvumba Honey' },
  joined_at: '2026-10-01T08:00:00.000Z',
  pending_count: 1,
  approved_count: 2,
  rejected_count: 0,
  activity_count: 8,
  waiting_since: '2026-11-20T08:00:00.000Z',
  leave_requested_at: null,
  leave_message: null,
  unread_count: 0,
  ...changes,
});

export const makeTraineeDetail = (changes: Partial<TraineeDetail> = {}): TraineeDetail => ({
  ...makeTrainee(),
  previous: null,
  next: null,
  ...changes,
});

export const makeQueueItem = (changes: Partial<QueueItem> = {}): QueueItem => ({
  record: makeRecord(),
  trainee: { id: 7, full_name: 'Amina Diallo', username: 'amina' },
  venture: { id: 1, name: 'Umuvumba Honey' },
  activity: {
    id: 5,
    title: 'Ten interviews',
    description: 'Hand in your notes of ten talks.',
    good: ['Ten different people.'],
    step: { id: 2, name: 'Talk to ten people' },
  },
  waiting_since: '2026-11-20T08:00:00.000Z',
  reviewed: null,
  last_comment: null,
  last_comment_by: null,
  ...changes,
});
