import { z } from 'zod';
import {
  endpoint,
  HAS_CONTROL_CHARACTERS,
  Id,
  IdInUrl,
  line,
  Moment,
  required,
  Upload,
  MAX_ID,
} from './endpoint.ts';
import { Language } from './accounts.ts';
import { QUESTION_KINDS } from './learning.ts';
import { UploadId } from './uploads.ts';
import { CONTENT_SEARCH_MIN, MAX_COURSE_BYTES } from './rules/staff.ts';
import { fieldMessage } from './sentence.ts';

/** Bytes of a request are limited too; the longest lesson has some 12,000 characters. */
const MAX_TEXT = 200_000;

/** A lesson's as it stands below `content/modules`; others begin with their folder. */
const ContentPath = z
  .string()
  .max(300)
  .regex(
    /^(?:order|hidden|\d\d-[a-z0-9-]+\/(?:order|hidden|module(?:\.[a-z]{2})?\.yaml|\d\d-[a-z0-9-]+\/(?:order|hidden|course(?:\.[a-z]{2})?\.yaml|\d\d-[a-z0-9-]+\/(?:(?:chapter|quiz)(?:\.[a-z]{2})?\.yaml|order|hidden|\d\d-[a-z0-9-]+(?:\.[a-z]{2})?\.md)))|journey\/(?:order|hidden|\d\d-[a-z0-9-]+\/(?:order|hidden|section(?:\.[a-z]{2})?\.yaml|\d\d-[a-z0-9-]+\/(?:step(?:\.[a-z]{2})?\.yaml|order|hidden|\d\d-[a-z0-9-]+(?:\.[a-z]{2})?\.md)))|resources\/(?:order|[a-z0-9]+(?:-[a-z0-9]+)*\.json))$/,
    fieldMessage('This is no file of the content.', 'Ce n’est pas un fichier du contenu.'),
  );

/**
 * `released`: as it came. `edited`: changed here. `waiting`: changed here, and a newer release has changed it too.
 * `draft`: not published yet. `removed`: was written here, and taken away.
 */
const ContentState = z.enum(['released', 'edited', 'waiting', 'draft', 'removed']);
export type ContentState = z.infer<typeof ContentState>;

const ContentKind = z.enum([
  'module',
  'course',
  'chapter',
  'lesson',
  'quiz',
  'section',
  'step',
  'activity',
  'resource',
  /** Slugs in their order, one a line; it stands in no list. */
  'order',
]);
export type ContentKind = z.infer<typeof ContentKind>;

export const ContentEntry = z.object({
  path: z.string(),
  title: z.string(),
  kind: ContentKind,
  state: ContentState,
  drafts: z.int(),
  /** A draft waits for another editor. */
  isForReview: z.boolean(),
  /** Learners do not see it, nor what lies in it. */
  isHidden: z.boolean(),
  /** The languages that it is translated into. */
  translated: z.array(z.string()),
  /** Those of them whose translation was made of an earlier text. */
  outdated: z.array(z.string()),
  /** Of a lesson whose text is empty still: the languages in which somebody has begun to write it. */
  begun: z.array(z.string()).optional(),
  /** Of a lesson: how long learners need. */
  minutes: z.int().optional(),
  /** Of a part that learners see from a later day only: that day. */
  from: z.iso.date().optional(),
  /** Of a file that was edited here: when that was published. */
  editedAt: Moment.optional(),
});
export type ContentEntry = z.infer<typeof ContentEntry>;

/** A question of a quiz as it is edited; what belongs to another type is left out. */
export const EditedQuestion = z.object({
  /** Empty for a new one, which gets its id when it is published. */
  id: z.string().max(60),
  question: z.string().max(2_000),
  type: z.enum(QUESTION_KINDS),
  choices: z.array(z.object({ text: z.string().max(1_000), why: z.string().max(1_000) })).max(8),
  /** The right ones: as they stand among the choices, or as it is to be typed. */
  answers: z.array(z.string().max(1_000)).max(8),
  /** Further spellings. */
  accept: z.array(z.string().max(200)).max(10),
  steps: z.array(z.string().max(1_000)).max(8),
  explanation: z.string().max(2_000),
});
export type EditedQuestion = z.infer<typeof EditedQuestion>;

const EditedQuestions = z.array(EditedQuestion).max(20);

/** What the quiz of the chapter asks about a lesson: as it was when the edit began, and from now on. */
const QuestionChange = z.object({ before: EditedQuestions, after: EditedQuestions });
export type QuestionChange = z.infer<typeof QuestionChange>;

const ContentDraft = z.object({
  author: z.string(),
  text: z.string(),
  /** Of a lesson or a quiz: its questions, where they are changed. */
  questions: QuestionChange.nullable(),
  /** The version that it began from. */
  version: z.int(),
  at: Moment,
  isForReview: z.boolean(),
});
export type ContentDraft = z.infer<typeof ContentDraft>;

const DraftMoment = z.iso.datetime().nullable().optional();

export const ContentFile = ContentEntry.omit({
  translated: true,
  begun: true,
  minutes: true,
  editedAt: true,
}).extend({
  text: z.string(),
  /** 0 as long as it is as released; an edit names the one that it began from. */
  version: z.int(),
  /**
   * A newer release does not fit what was edited here: what is published reaches learners with it. A server of the
   * release before does not say.
   */
  isHeld: z.boolean().optional(),
  /** As it came with the release that is here now; null for a file that was written here. */
  released: z.string().nullable(),
  /** The caller's own. */
  draft: ContentDraft.nullable(),
  /** What a translation is made of; null for an original. */
  original: z
    .object({
      path: z.string(),
      text: z.string(),
      /** It is not published yet: what is made of it cannot be, either. */
      isDraft: z.boolean().optional(),
    })
    .nullable(),
  /** Of an original, in each language of the installation. */
  translations: z.array(
    z.object({
      language: z.string(),
      path: z.string(),
      state: z.enum(['missing', 'current', 'outdated']),
    }),
  ),
  /** Of a lesson: what the quiz of its chapter asks about it; of a quiz all of it; null for other files. */
  questions: EditedQuestions.nullable(),
  /** Where learners read a lesson or quiz; null for another file, and for what they do not see. */
  reader: z
    .object({
      chapter: Id,
      lesson: Id.nullable(),
      /** As the quiz calls `questions`, in their order; null for one that learners are not asked; a server of the release before does not say. */
      questions: z.array(Id.nullable()).optional(),
    })
    .nullable(),
  /** Of other editors, the newest first. */
  others: z.array(ContentDraft),
  versions: z.array(
    z.object({
      id: Id,
      version: z.int(),
      author: z.string().nullable(),
      at: Moment,
      /** Null: given back to the release. */
      text: z.string().nullable(),
      /** The other files that were published with it, in one act. */
      together: z.array(z.string()),
    }),
  ),
});
export type ContentFile = z.infer<typeof ContentFile>;

export const ContentPreview = z.object({
  /** Of a lesson, made by the code that serves it; null for other files, or where it cannot be read. */
  html: z.string().nullable(),
  /** What the checker says of this file. */
  findings: z.array(
    z.object({
      /** From 1; null where it is about the file as a whole. */
      line: z.int().nullable(),
      /** Of the translation of a quiz: which question it is about, from 0. */
      question: z.int().nullable(),
      message: z.string(),
      /** It can be published all the same. */
      isAdvice: z.boolean(),
    }),
  ),
  /** Of the questions that came along. */
  questions: z.array(
    z.object({
      /** Which of them, from 0; null where it is about the quiz as a whole. */
      at: z.int().nullable(),
      message: z.string(),
      isAdvice: z.boolean(),
    }),
  ),
});
export type ContentPreview = z.infer<typeof ContentPreview>;

/** As it was typed; without NUL, which PostgreSQL refuses, and other control characters. */
const Text = z
  .string()
  .max(MAX_TEXT, fieldMessage('This file is too long.', 'Ce fichier est trop long.'))
  .refine(
    (text) => !HAS_CONTROL_CHARACTERS.test(text),
    fieldMessage('Use plain text.', 'Utilisez du texte simple.'),
  );

/** A lesson or an activity in another language, to be published in one act with its original. */
const TranslatedLesson = z.object({
  language: Language.exclude(['en']),
  text: Text,
  /** Those of the original that are added with it, in its order. */
  questions: EditedQuestions,
  /** The version that it is based on; left out, it is the newest. */
  version: z.int().min(0).max(MAX_ID).optional(),
  /** `at` of the caller’s draft of it, as `since` of the original. */
  since: DraftMoment,
});
export type TranslatedLesson = z.infer<typeof TranslatedLesson>;

/** Where others lie: empty for that of the modules. */
const ContentFolder = z
  .string()
  .max(300)
  .regex(
    /^(?:resources\/|(?:journey\/)?(?:\d\d-[a-z0-9-]+\/){0,3})$/,
    fieldMessage('This is no folder of the content.', 'Ce n’est pas un dossier du contenu.'),
  );
const Slugs = z.array(z.string().max(100)).max(99);

/** What holds others: its own file has a title and a description. */
const PartKind = z.enum(['module', 'course', 'chapter', 'section', 'step']);
export type PartKind = z.infer<typeof PartKind>;

const CoursePath = z
  .string()
  .max(200)
  .regex(
    /^\d\d-[a-z0-9-]+\/\d\d-[a-z0-9-]+\/course\.yaml$/,
    fieldMessage('This is no course.', 'Ce n’est pas un cours.'),
  );

/** Words of the curriculum that were searched for. */
export const ContentHit = z.object({
  /** Of the original. */
  path: z.string(),
  /** Where they stand: the original, or a translation. */
  file: z.string(),
  /** The words with those around them. */
  excerpt: z.string(),
});
export type ContentHit = z.infer<typeof ContentHit>;

export const CourseImport = z.object({
  /** What the course is called. */
  title: z.string(),
  isImported: z.boolean(),
  /** Tells what is here now: a publication names the one that it was shown, and is refused for another. */
  seen: z.string(),
  files: z.array(
    z.object({
      /** As it lies, or will lie, here. */
      path: z.string(),
      kind: ContentKind.nullable(),
      title: z.string(),
      /** Of a translation. */
      language: z.string().nullable(),
      state: z.enum(['new', 'changed', 'same']),
      /** It is new here and hidden where it comes from: learners do not see it until somebody shows it. */
      isHidden: z.boolean(),
      /** Who has edited here what it takes the place of; null for a text of the release, or for nobody that is still there. */
      editedBy: z.string().nullable(),
    }),
  ),
});
export type CourseImport = z.infer<typeof CourseImport>;

export const staffContentEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/staff/content/',
    config: { access: 'editor' },
    schema: {
      summary: 'The files of a folder of the content in their order, and which were edited here +',
      querystring: z.object({
        folder: z.enum(['modules', 'journey', 'resources']).default('modules'),
      }),
      response: {
        200: z.object({
          entries: z.array(ContentEntry),
          /** As that of a file: what is published, hidden, shown or moved here reaches learners with the release. */
          isHeld: z.boolean().optional(),
        }),
      },
    },
  }),
  file: endpoint({
    method: 'GET',
    url: '/api/staff/content/file/',
    config: { access: 'editor' },
    schema: {
      summary: 'A file with its versions +',
      refusals: { 404: 'There is no such file.' },
      querystring: z.object({ path: ContentPath }),
      response: { 200: ContentFile },
    },
  }),
  search: endpoint({
    method: 'GET',
    url: '/api/staff/content/search/',
    config: { access: 'editor' },
    schema: {
      summary:
        'Where words stand in the texts of the curriculum, in all its languages: one place a file, 100 files at most +',
      querystring: z.object({ search: z.string().trim().min(CONTENT_SEARCH_MIN).max(200) }),
      response: { 200: z.object({ hits: z.array(ContentHit) }) },
    },
  }),
  place: endpoint({
    method: 'GET',
    url: '/api/staff/content/place/',
    config: { access: 'editor' },
    schema: {
      summary:
        'Where what a learner reads is edited: the file of a lesson, or of the quiz of a chapter +',
      refusals: { 404: 'There is no such lesson or chapter.' },
      querystring: z.object({
        kind: z.enum(['lesson', 'quiz']),
        /** Of the lesson, or of the chapter. */
        id: IdInUrl,
        /** The file of the original, where it is not translated. */
        language: Language,
      }),
      response: { 200: z.object({ path: z.string() }) },
    },
  }),
  preview: endpoint({
    method: 'POST',
    url: '/api/staff/content/preview/',
    config: { access: 'editor' },
    schema: {
      summary: 'How a text would be shown, and what is wrong with it; nothing is changed +',
      body: z.object({
        path: ContentPath,
        text: Text,
        questions: EditedQuestions.nullable().default(null),
      }),
      response: { 200: ContentPreview },
    },
  }),
  publish: endpoint({
    method: 'PUT',
    url: '/api/staff/content/file/',
    config: { access: 'editor' },
    schema: {
      summary:
        'Publish a text, of a lesson with its questions and its words in another language; learners see it at once, and their progress stays +',
      refusals: {
        400: '`text`, `questions` or `translation`: what the checker refuses.',
        404: 'There is no such file.',
        409: 'Somebody has published since `version`, or since that of the translation: `current`; a part of the release or of somebody’s progress would be taken away; a release has moved the file; or a newer one runs elsewhere.',
      },
      body: z.object({
        path: ContentPath,
        /** Null gives the file back to the release. */
        text: Text.nullable(),
        version: z.int().min(0).max(MAX_ID),
        questions: QuestionChange.nullable().default(null),
        translation: TranslatedLesson.nullable().default(null),
        /** `at` of the caller’s draft that is published: another one stays. Left out, it is any. */
        since: DraftMoment,
      }),
      response: { 200: ContentFile },
    },
  }),
  undo: endpoint({
    method: 'POST',
    url: '/api/staff/content/undo/',
    config: { access: 'editor' },
    schema: {
      summary: 'Take the newest publication of a file back, with all that was published with it +',
      refusals: {
        400: '`text`: what the checker refuses.',
        404: 'There is no such publication.',
        409: 'Somebody has published since `version`: `current`; a release has moved the file; or a newer one runs elsewhere.',
      },
      body: z.object({ path: ContentPath, version: z.int().min(1).max(MAX_ID) }),
      response: { 200: ContentFile },
    },
  }),
  saveDraft: endpoint({
    method: 'PUT',
    url: '/api/staff/content/draft/',
    config: { access: 'editor' },
    schema: {
      summary:
        'Keep a text as the caller’s draft, and say who else has one; learners see nothing +',
      refusals: {
        409: 'The caller has kept another draft since `since`, in another window or on another device: `current`.',
      },
      body: z.object({
        path: ContentPath,
        text: Text,
        version: z.int().min(0).max(MAX_ID),
        questions: QuestionChange.nullable().default(null),
        /** Asks another editor to read and publish it. */
        isForReview: z.boolean().default(false),
        /** `at` of the caller’s draft that it goes on from, null for none; left out, it goes over any. */
        since: DraftMoment,
      }),
      response: { 200: z.object({ others: z.array(ContentDraft), at: Moment }) },
    },
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    url: '/api/staff/content/draft/',
    config: { access: 'editor' },
    schema: {
      summary: 'Throw the caller’s draft away, where it is none that was kept after `since` +',
      querystring: z.object({ path: ContentPath, since: z.iso.datetime().optional() }),
      response: { 204: z.null() },
    },
  }),
  keep: endpoint({
    method: 'POST',
    url: '/api/staff/content/keep/',
    config: { access: 'editor' },
    schema: {
      summary: 'Keep what was edited here beside a newer release: it waits no more +',
      refusals: { 404: 'There is no such file.', 409: 'A release has moved the file.' },
      body: z.object({ path: ContentPath }),
      response: { 200: ContentFile },
    },
  }),
  addPart: endpoint({
    method: 'POST',
    url: '/api/staff/content/parts/',
    config: { access: 'editor' },
    schema: {
      summary:
        'Begin a module, course, chapter, section or step; learners see it once it is shown +',
      refusals: {
        400: '`parent`: it cannot lie there. `title`: the place is full, or the checker refuses it.',
        404: 'There is no such `parent`.',
        409: 'Somebody has changed this at the same moment, or a newer release runs elsewhere.',
      },
      body: z.object({
        kind: PartKind,
        /** The file of what it lies in; null for a module or a section. */
        parent: ContentPath.nullable(),
        title: required(line(90)),
        description: required(line(400)),
      }),
      response: { 201: z.object({ path: z.string() }) },
    },
  }),
  setHidden: endpoint({
    method: 'POST',
    url: '/api/staff/content/hidden/',
    config: { access: 'editor' },
    schema: {
      summary:
        'Hide a lesson or a whole part from learners, or show it again; ids and progress stay +',
      refusals: {
        404: 'There is no such part.',
        409: 'Somebody has changed this at the same moment, or a newer release runs elsewhere.',
      },
      body: z.object({ path: ContentPath, isHidden: z.boolean() }),
      response: { 204: z.null() },
    },
  }),
  order: endpoint({
    method: 'POST',
    url: '/api/staff/content/order/',
    config: { access: 'editor' },
    schema: {
      summary:
        'Put what lies in a folder into another order; 409 with the `current` one where it is no longer as it was `before` +',
      refusals: {
        404: 'There is no such folder.',
        409: 'The order is no longer `before`: `current`; or a newer release runs elsewhere.',
      },
      body: z.object({ folder: ContentFolder, before: Slugs, after: Slugs }),
      response: { 204: z.null() },
    },
  }),
  exportCourse: endpoint({
    method: 'GET',
    url: '/api/staff/content/course/',
    config: { access: 'editor', mediaType: 'application/zip' },
    schema: {
      summary: 'A course as a .zip of its files, as another installation imports it +',
      refusals: { 404: 'There is no such course.' },
      querystring: z.object({ path: CoursePath }),
      response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
    },
  }),
  upload: endpoint({
    method: 'POST',
    url: '/api/staff/content/upload/',
    config: { access: 'editor' },
    schema: {
      summary: 'Keep a file that was sent ahead, for an entry of the hub +',
      refusals: { 400: '`file`: the upload is not the caller’s, not whole, or gone.' },
      body: z.object({ file: UploadId }),
      response: {
        201: z.object({ key: z.string(), name: z.string(), bytes: z.int() }),
      },
    },
  }),
  importCourse: endpoint({
    method: 'POST',
    url: '/api/staff/content/course/',
    config: { access: 'editor', multipart: true, fileLimit: MAX_COURSE_BYTES },
    schema: {
      summary: 'What a course of another installation would change here; with `publish`, does it +',
      refusals: {
        400: '`file`: not the archive of one course, or what the checker refuses.',
        409: 'Somebody has published a text of it since `seen`, or a newer release runs elsewhere.',
        413: 'The file has more than 5 MB.',
      },
      body: z.object({
        file: Upload,
        publish: z.enum(['yes', 'no']).default('no'),
        /** Of the answer that said what would change; 409 where a text of it was published since. */
        seen: z.string().max(100).optional(),
      }),
      response: { 200: CourseImport },
    },
  }),
} as const;
