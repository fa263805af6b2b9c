import type { Language } from '@inzira/contract/accounts';
import type { NumberGroup, Numbers } from '@inzira/contract/staff-numbers';
import { MIN_GROUP_SIZE } from '@inzira/contract/rules/staff';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { readSettings } from '#src/platform/settings.ts';
import { withTitles } from './number-titles.ts';
import { hideSmall, isSmall, shownAlone } from './hide-small.ts';
import { figuresOf, showDays, showWeeks } from './show-days.ts';
import { FIGURES, type Counted, type CountedGroup, type FigureName } from './number-shapes.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    /** The nightly count, because somebody waits for it. */
    'count-numbers-now': Record<string, never>;
  }
}

const NOTHING: Omit<Counted, 'timeZone'> = {
  people: 0,
  days: [],
  weeks: [],
  total: {
    sign_ups: { count: 0, people: 0 },
    active: { count: 0, people: 0 },
    lessons: { count: 0, people: 0 },
    questions: { count: 0, people: 0 },
    saved: { count: 0, people: 0 },
  },
  languages: [],
  genders: [],
  countries: [],
  organizations: [],
  modules: [],
  questions: [],
  waits: [],
  mentor: [],
  tokens: [],
};

/** What was counted last, without figures of one to four people. One row is read, however many learners there are. */
export async function readNumbers(db: Db, language: Language): Promise<Numbers> {
  const row = await db
    .selectFrom('staff_numbers')
    .select(['counted_at', 'counted'])
    .executeTakeFirst();
  const waiting = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'count-numbers-now')
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  // A count of an earlier release lacks what is counted since.
  const counted: Counted = row
    ? { ...NOTHING, ...(JSON.parse(row.counted) as Counted) }
    : { ...NOTHING, timeZone: (await readSettings(db)).timeZone };
  const { timeZone, people, languages, genders, countries, organizations } = counted;
  const weeks = showWeeks(counted.weeks);
  const { modules, questions } = await withTitles(db, counted, language);
  return {
    counted_at: row?.counted_at ?? null,
    is_counting: waiting !== undefined,
    time_zone: timeZone,
    days: showDays(counted.days, weeks),
    weeks,
    total: {
      ...figuresOf((name) => shownAlone(counted.total[name])),
      people: shownAlone({ count: people, people }),
    },
    languages: showGroups(languages),
    genders: showGroups(genders),
    countries: showGroups(countries),
    organizations: showGroups(organizations),
    modules: modules.map(showModule),
    questions: questions.map(({ learners, missed, ...rest }) => {
      const isFew = missed < MIN_GROUP_SIZE;
      const isMost = learners - missed < MIN_GROUP_SIZE;
      const hint = isFew ? 'few' : isMost ? 'most' : null;
      return { ...rest, learners, missed: hint === null ? missed : null, hint };
    }),
    waits: counted.waits.map(({ kind, reviewed, median, ninth }) => {
      const isHidden = reviewed.people < MIN_GROUP_SIZE;
      return {
        kind,
        reviewed: shownAlone(reviewed),
        median_hours: isHidden ? null : median,
        ninth_hours: isHidden ? null : ninth,
      };
    }),
    mentor: counted.mentor.map(({ day, replies, onLessons, others }) => ({
      day,
      replies: shownAlone(replies),
      on_lessons: isSmall(replies) ? null : (hideSmall([onLessons, others])[0] ?? null),
    })),
    tokens: counted.tokens,
  };
}

/** Counts anew as a job; twice at once is once. */
export async function countSoon(trx: Db) {
  await enqueueJob(trx, 'count-numbers-now', {}, { priority: 'urgent', dedupeKey: 'now' });
}

export async function askForCount(db: Db, staffId: number) {
  await inTransaction(db, async (trx) => {
    await countSoon(trx);
    await recordHistory(trx, {
      actorId: staffId,
      action: 'numbers-counted',
      subject: { kind: 'installation', id: 0 },
    });
  });
}

/** Everybody is in one group, so the groups add up to the total. */
function showGroups(groups: readonly CountedGroup[]): NumberGroup[] {
  const columns = Object.fromEntries(
    FIGURES.map((name) => [name, hideSmall(groups.map(({ cells }) => cells[name]))]),
  ) as Record<FigureName, (number | null)[]>;
  const people = hideSmall(groups.map((group) => ({ count: group.people, people: group.people })));
  return groups.map(({ value, name }, index) => ({
    value,
    name,
    people: people[index] ?? null,
    ...figuresOf((figure) => columns[figure][index] ?? null),
  }));
}

function showModule({ id, name, learning, finished, chapters }: Counted['modules'][number]) {
  const stops = chapters.map(({ stopped }) => stopped);
  const all = [learning, finished, ...stops];
  const began = all.reduce((sum, people) => sum + people, 0);
  const toCell = (people: number) => ({ count: people, people });
  const [shownLearning = null, shownFinished = null, ...shown] = hideSmall(all.map(toCell));
  return {
    id,
    name,
    began: shownAlone(toCell(began)),
    learning: shownLearning,
    finished: shownFinished,
    chapters: chapters.map(({ stopped: _, ...chapter }, index) => ({
      ...chapter,
      stopped: shown[index] ?? null,
    })),
  };
}
