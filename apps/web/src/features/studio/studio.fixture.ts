import type { Journey } from '@inzira/contract/studio';
import type { ActivityRecord, Comment, TraineeWork } from '@inzira/contract/studio-records';
import type { Membership, StudioVenture } from '@inzira/contract/studio-trainers';
import { type Call, json } from '#src/platform/fake-server.ts';
import { amina } from '#src/platform/fake-visit.tsx';

type Activity = Journey['sections'][number]['steps'][number]['activities'][number];

export function makeActivity(changes: Partial<Activity> = {}): Activity {
  return {
    id: 11,
    title: 'Watch the problem',
    description: 'Hand in your counts.',
    step: 1,
    minutes: 60,
    good: ['A number that somebody else could check.'],
    pack_part: 'problem',
    language: 'en',
    resources: [],
    milestones: [],
    ...changes,
  };
}

/** A journey with one section; the first step has the given activities, the second has one of its own. */
export function makeJourney(activities: Activity[] = [makeActivity()]): Journey {
  const later = makeActivity({ id: 21, title: 'Talk to ten people', step: 2 });
  return {
    sections: [
      {
        id: 1,
        title: 'Discover',
        description: 'See it.',
        order: 1,
        steps: [
          {
            id: 1,
            order: 1,
            title: 'See the problem',
            description: 'Go there.',
            section: 1,
            activities,
          },
          {
            id: 2,
            order: 2,
            title: 'Talk to people',
            description: 'Ten of them.',
            section: 1,
            activities: [later],
          },
        ],
      },
    ],
  };
}

export function makeRecord(changes: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    id: 5,
    user: amina.id,
    activity: 11,
    content: 'I counted 52 of 240 crates.',
    file: null,
    file_details: null,
    status: 'pending',
    submitted_at: '2026-11-20T08:00:00.000Z',
    record: null,
    trainer: null,
    trainer_name: null,
    reviewed_at: null,
    version: 1,
    revision: 1,
    ...changes,
  };
}

export function makeComment(changes: Partial<Comment> = {}): Comment {
  return {
    id: 1,
    trainer_name: 'Thandi',
    by: 'trainer',
    content: 'Say where you counted.',
    created_at: '2026-11-21T08:00:00.000Z',
    activity: 11,
    user: amina.id,
    record: 5,
    version: 1,
    trainer: 9,
    ...changes,
  };
}

export function makeTraineeWork(changes: Partial<TraineeWork> = {}): TraineeWork {
  const user = { id: amina.id, full_name: 'Amina', username: 'amina' };
  const nothing = { records: [], comments: [], unread: [], milestones: [] };
  return { user, ...nothing, has_trainer: false, ...changes };
}

export function makeOffer(changes: Partial<StudioVenture> = {}): StudioVenture {
  return {
    id: 3,
    name: 'Isoko Solar',
    description: 'Cold rooms by the crate',
    trainees: [],
    trainees_count: 4,
    joined: false,
    trainer_name: 'Thandi',
    answer_hours: null,
    ...changes,
  };
}

interface StudioAnswers {
  journey?: Journey;
  work?: TraineeWork;
  ventures?: StudioVenture[];
  joined?: number | null;
  /** The role in the joined venture. */
  role?: Membership['role'];
}

/** Answers the studio's queries; the test answers all other calls. */
export function answerStudio(
  { method, path }: Call,
  answers: StudioAnswers = {},
): Response | undefined {
  if (method !== 'GET') return undefined;
  const { journey = makeJourney(), work = makeTraineeWork(), ventures = [] } = answers;
  const { joined = null, role = 'trainee' } = answers;
  const { pathname, searchParams } = new URL(path, 'https://inzira.test');
  switch (pathname) {
    case '/api/venture/journey/':
      return json(200, journey);
    case '/api/venture/work/':
      return json(200, work);
    case '/api/venture/list-available-venture/': {
      const own = ventures.find(({ id }) => id === joined);
      const membership = own && {
        venture: { id: own.id, name: own.name },
        role,
        trainer_name: own.trainer_name,
        joined_at: '2026-11-01T08:00:00.000Z',
        leave_requested_at: null,
        may_leave: role === 'assistant',
      };
      return json(200, { ventures, joined, membership: membership ?? null });
    }
    case '/api/venture/activities/': {
      const step = Number(searchParams.get('step'));
      const heads = journey.sections.flatMap(({ steps }) =>
        steps.filter(({ id }) => id === step).flatMap(({ activities }) => activities),
      );
      return json(
        200,
        heads.map(({ resources: _, milestones: __, ...head }) => ({
          ...head,
          instructions: '<p>Go to the place.</p>',
          example: '<p>Khady counted at 12 stalls.</p>',
          lessons: [{ id: 31, chapter: 4, title: 'Choose the riskiest assumption' }],
        })),
      );
    }
    default:
      return undefined;
  }
}
