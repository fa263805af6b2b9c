import type { Language } from '@inzira/contract/accounts';
import type { PackPart, Resource } from '@inzira/contract/studio';
import type { RecordStatus } from '@inzira/contract/studio-records';
import type { Generated } from 'kysely';
import { createContentVersion } from '#src/platform/content/content-versions.table.ts';
import type { Migration } from '#src/platform/db/migrations.ts';

/** A slug identifies a part of the content permanently; a removed part is archived. */
interface JourneyRow {
  id: Generated<number>;
  slug: string;
  position: number;
  archived_at: string | null;
  title: string;
  description: string;
}

declare module '#src/platform/db/database.ts' {
  interface Tables {
    journey_state: {
      id: number;
      content_hash: string;
      imported_at: string;
      content_written_at: string | null;
    };
    journey_sections: JourneyRow;
    journey_steps: JourneyRow & { section_id: number };
    journey_activities: JourneyRow & {
      step_id: number;
      minutes: number;
      /** JSON: an array of strings. */
      good: string;
      pack_part: PackPart | null;
      /** The day from which trainees see it; empty for always. */
      shown_from: Generated<string>;
      instructions_html: string;
      example_html: string;
      /** JSON: an array of slugs. */
      lessons: string;
    };
    journey_resources: {
      id: Generated<number>;
      activity_id: number;
      position: number;
      title: string;
      type: Resource['type'];
      url: string | null;
      /** The name of a template in `content/templates`. */
      template: string | null;
      description: string | null;
    };
    journey_milestones: Omit<JourneyRow, 'description'> & {
      activity_id: number;
      description: string | null;
      target_value: number;
      unit: string;
      /** Days after joining a venture. */
      due_days: number | null;
    };
    /** Translations of the journey's parts. */
    journey_translations: {
      part: 'section' | 'step' | 'activity' | 'resource' | 'milestone';
      part_id: number;
      language: Language;
      title: string;
      description: string | null;
      /** Only for a milestone. */
      unit: string | null;
      /** Only for an activity, in the same format. */
      good: string | null;
      instructions_html: string | null;
      example_html: string | null;
    };
    /** The venture that a user has joined, at most one. A trainer in another's venture is an assistant. */
    venture_members: {
      user_id: number;
      venture_id: number;
      role: 'trainee' | 'assistant';
      joined_at: string;
      leave_requested_at: string | null;
      leave_message: string | null;
      /** When trainers were last notified that the user asks to leave. */
      leave_told_at: Generated<string | null>;
    };
    /** A user's work on an activity; its texts are in the versions. */
    studio_records: {
      id: Generated<number>;
      user_id: number;
      activity_id: number;
      status: RecordStatus;
      /** The number of the latest version. */
      version: number;
      /** Grows with each change by anyone, so that nobody answers a state that they have not seen. */
      revision: number;
      /** Since when it waits for an answer; null unless it is pending. */
      pending_since: string | null;
      reviewed_version: number | null;
      reviewed_at: string | null;
      /** Also null when the account was erased. */
      reviewer_id: number | null;
    };
    studio_versions: {
      record_id: number;
      number: number;
      content: string;
      file_key: string | null;
      submitted_at: string;
    };
    studio_comments: {
      id: Generated<number>;
      /** The user whose work it is about. */
      user_id: number;
      activity_id: number;
      record_id: number | null;
      version: number | null;
      /** The author, unless that is the trainee. */
      trainer_id: number | null;
      /** 1 when the trainee is the author. */
      by_trainee: Generated<number>;
      content: string;
      created_at: string;
    };
    /** How far a trainee, or one of their trainers, has read the thread of an activity. */
    studio_threads_read: {
      reader_id: number;
      user_id: number;
      activity_id: number;
      /** Not a foreign key, because the comment may be deleted. */
      last_comment_id: number;
    };
    studio_milestone_values: {
      user_id: number;
      milestone_id: number;
      value: number;
      updated_at: string;
      /** Of the device that set the value: see `markOf`. Null if it is unknown or was counted. */
      mark: Generated<string | null>;
    };
    /** A trainer's saved comments. */
    studio_snippets: {
      id: Generated<number>;
      trainer_id: number;
      content: string;
      created_at: string;
    };
    /** The heading of a user's application pack. */
    studio_packs: {
      user_id: number;
      name: string | null;
      tagline: string | null;
      contact: string | null;
    };
    /** The link that shows a user's pack to anyone who has it. */
    studio_pack_links: { user_id: number; token: string; created_at: string };
    /** Ventures that trainers can join only by invitation. */
    studio_closed_ventures: { venture_id: number; closed_at: string };
    /** The owner's decision on a trainer: removed until invited again, or invited until they join. */
    studio_trainer_decisions: {
      venture_id: number;
      user_id: number;
      decision: 'removed' | 'invited';
      decided_at: string;
    };
    /** The values of milestones at the time when the work was approved. */
    studio_approved_milestones: { record_id: number; milestone_id: number; value: number };
  }
}

const content = (strict: string, id: string) => [
  `create table journey_state (
    id integer primary key check (id = 1),
    content_hash text not null,
    imported_at text not null,
    content_written_at text
  ) ${strict}`,
  `create table journey_sections (
    id ${id},
    slug text not null unique,
    position integer not null,
    archived_at text,
    title text not null,
    description text not null
  ) ${strict}`,
  `create table journey_steps (
    id ${id},
    slug text not null unique,
    section_id integer not null references journey_sections (id) on delete restrict,
    position integer not null,
    archived_at text,
    title text not null,
    description text not null
  ) ${strict}`,
  'create index journey_steps_of_section on journey_steps (section_id, archived_at, position)',
  `create table journey_activities (
    id ${id},
    slug text not null unique,
    step_id integer not null references journey_steps (id) on delete restrict,
    position integer not null,
    archived_at text,
    title text not null,
    description text not null,
    minutes integer not null,
    good text not null,
    pack_part text check (pack_part in ('problem', 'evidence', 'model', 'numbers', 'team', 'ask')),
    instructions_html text not null,
    example_html text not null,
    lessons text not null
  ) ${strict}`,
  'create index journey_activities_of_step on journey_activities (step_id, archived_at, position)',
  `create table journey_resources (
    id ${id},
    activity_id integer not null references journey_activities (id) on delete cascade,
    position integer not null,
    title text not null,
    type text not null check (type in ('link', 'document', 'tool', 'template')),
    url text,
    template text,
    description text,
    unique (activity_id, position),
    check ((url is null) <> (template is null))
  ) ${strict}`,
  `create table journey_milestones (
    id ${id},
    slug text not null unique,
    activity_id integer not null references journey_activities (id) on delete restrict,
    position integer not null,
    archived_at text,
    title text not null,
    description text,
    target_value integer not null check (target_value > 0),
    unit text not null,
    due_days integer
  ) ${strict}`,
  'create index journey_milestones_of_activity on journey_milestones (activity_id, archived_at, position)',
];

export const studioMigrations: Migration[] = [
  {
    name: 'studio-1',
    statements: ({ id, strict }) => [
      ...content(strict, id),
      `create table venture_members (
        user_id integer primary key references users (id) on delete cascade,
        venture_id integer not null references ventures (id) on delete cascade,
        role text not null check (role in ('trainee', 'assistant')),
        joined_at text not null,
        leave_requested_at text,
        leave_message text,
        check (leave_requested_at is not null or leave_message is null)
      ) ${strict}`,
      'create index venture_members_of_venture on venture_members (venture_id, role, user_id)',
      `create table studio_records (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        activity_id integer not null references journey_activities (id) on delete restrict,
        status text not null check (status in ('pending', 'rejected', 'approved')),
        version integer not null check (version > 0),
        revision integer not null check (revision > 0),
        pending_since text,
        reviewed_version integer check (reviewed_version <= version),
        reviewed_at text,
        reviewer_id integer references users (id) on delete set null,
        unique (user_id, activity_id),
        check ((status = 'pending') = (pending_since is not null)),
        check ((reviewed_version is null) = (reviewed_at is null))
      ) ${strict}`,
      `create index studio_records_pending on studio_records (user_id, pending_since) where status = 'pending'`,
      'create index studio_records_activity_id on studio_records (activity_id)',
      'create index studio_records_reviewer_id on studio_records (reviewer_id) where reviewer_id is not null',
      `create table studio_versions (
        record_id integer not null references studio_records (id) on delete cascade,
        number integer not null check (number > 0),
        content text not null check (length(content) between 1 and 20000),
        file_key text references stored_files (key),
        submitted_at text not null,
        primary key (record_id, number)
      ) ${strict}`,
      'create index studio_versions_file_key on studio_versions (file_key) where file_key is not null',
      `create table studio_comments (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        activity_id integer not null references journey_activities (id) on delete restrict,
        record_id integer references studio_records (id) on delete cascade,
        version integer,
        trainer_id integer references users (id) on delete set null,
        content text not null check (length(content) between 1 and 4000),
        created_at text not null
      ) ${strict}`,
      'create index studio_comments_of_user on studio_comments (user_id, activity_id, id)',
      'create index studio_comments_of_record on studio_comments (record_id, id)',
      'create index studio_comments_activity_id on studio_comments (activity_id)',
      'create index studio_comments_trainer_id on studio_comments (trainer_id)',
      `create table studio_milestone_values (
        user_id integer not null references users (id) on delete cascade,
        milestone_id integer not null references journey_milestones (id) on delete restrict,
        value integer not null check (value >= 0),
        updated_at text not null,
        primary key (user_id, milestone_id)
      ) ${strict}`,
      'create index studio_milestone_values_milestone_id on studio_milestone_values (milestone_id)',
      `create table studio_snippets (
        id ${id},
        trainer_id integer not null references users (id) on delete cascade,
        content text not null check (length(content) between 1 and 4000),
        created_at text not null
      ) ${strict}`,
      'create index studio_snippets_trainer_id on studio_snippets (trainer_id, id)',
      `create table studio_packs (
        user_id integer primary key references users (id) on delete cascade,
        name text,
        tagline text,
        contact text
      ) ${strict}`,
      `create table studio_pack_links (
        user_id integer primary key references users (id) on delete cascade,
        token text not null unique,
        created_at text not null
      ) ${strict}`,
    ],
  },
  {
    name: 'studio-2',
    statements: ({ strict }) => [
      'alter table venture_members add column leave_told_at text',
      `create table studio_closed_ventures (
        venture_id integer primary key references ventures (id) on delete cascade,
        closed_at text not null
      ) ${strict}`,
      `create table studio_trainer_decisions (
        venture_id integer not null references ventures (id) on delete cascade,
        user_id integer not null references users (id) on delete cascade,
        decision text not null check (decision in ('removed', 'invited')),
        decided_at text not null,
        primary key (venture_id, user_id)
      ) ${strict}`,
      'create index studio_trainer_decisions_user_id on studio_trainer_decisions (user_id)',
      `create table studio_approved_milestones (
        record_id integer not null references studio_records (id) on delete cascade,
        milestone_id integer not null references journey_milestones (id) on delete restrict,
        value integer not null check (value >= 0),
        primary key (record_id, milestone_id)
      ) ${strict}`,
      'create index studio_approved_milestones_milestone_id on studio_approved_milestones (milestone_id)',
      `insert into studio_approved_milestones (record_id, milestone_id, value)
        select record.id, reached.milestone_id, reached.value
        from studio_records as record
        join journey_milestones as milestone on milestone.activity_id = record.activity_id
        join studio_milestone_values as reached
          on reached.milestone_id = milestone.id and reached.user_id = record.user_id
        where record.status = 'approved'`,
    ],
  },
  {
    name: 'studio-threads',
    statements: ({ strict }) => [
      'alter table studio_comments add column by_trainee integer not null default 0 check (by_trainee in (0, 1))',
      `create table studio_threads_read (
        reader_id integer not null references users (id) on delete cascade,
        user_id integer not null references users (id) on delete cascade,
        activity_id integer not null references journey_activities (id) on delete restrict,
        last_comment_id integer not null,
        primary key (reader_id, user_id, activity_id)
      ) ${strict}`,
      'create index studio_threads_read_user_id on studio_threads_read (user_id)',
      'create index studio_threads_read_activity_id on studio_threads_read (activity_id)',
      // Earlier comments count as read.
      `insert into studio_threads_read (reader_id, user_id, activity_id, last_comment_id)
        select user_id, user_id, activity_id, max(id) from studio_comments
        group by user_id, activity_id`,
      'drop index studio_records_reviewer_id',
      `create index studio_records_reviewer_id on studio_records (reviewer_id, reviewed_at)
        where reviewer_id is not null`,
    ],
  },
  {
    name: 'studio-translations',
    statements: ({ strict }) => [
      `create table journey_translations (
        part text not null check (part in ('section', 'step', 'activity', 'resource', 'milestone')),
        part_id integer not null,
        language text not null,
        title text not null,
        description text,
        unit text,
        good text,
        instructions_html text,
        example_html text,
        primary key (language, part, part_id)
      ) ${strict}`,
    ],
  },
  {
    name: 'studio-journey-version',
    statements: ({ engine }) =>
      createContentVersion(engine, 'journey', [
        'journey_sections',
        'journey_steps',
        'journey_activities',
        'journey_resources',
        'journey_milestones',
        'journey_translations',
      ]),
  },
  {
    name: 'studio-activities-from',
    statements: () => [
      `alter table journey_activities add column shown_from text not null default ''`,
    ],
  },
  {
    name: 'studio-milestone-marks',
    statements: () => ['alter table studio_milestone_values add column mark text'],
  },
];
