import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  NUMBER_FIGURES,
  NUMBER_GROUPS,
  type NumberFigure,
  type NumberGroups,
} from '@inzira/contract/rules/staff';
import { codeOfCountry } from '@inzira/contract/rules/countries';
import { HOUR_MS } from '@inzira/contract/rules/units';
import { addDays } from '#src/platform/days.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { Calendar, dayIn, mondayOf, startIn } from '#src/platform/time-zone.ts';
import { GroupCounter } from './group-counter.ts';
import type { Cell } from './hide-small.ts';
import { ModuleCounter } from './module-counter.ts';
import {
  noCells,
  noFigures,
  type Counted,
  type CountedGroup,
  type FigureCells,
} from './number-shapes.ts';
import {
  findLargestOrganizations,
  findPersonActivity,
  findLearners,
  type PersonActivity,
  type Learner,
} from './person-rows.ts';
import { ListingCounter } from './listing-counter.ts';
import { QUESTIONS_SHOWN, QuestionCounter } from './question-counter.ts';

const WEEKS = 12;
/** The number of weeks that are also shown by day, besides the current one. */
const WEEKS_BY_DAY = 4;
const WEEK = 7;
/** People per batch: about two thousand rows, which block other requests for a few milliseconds. */
const BATCH = 50;
const MAX_ORGANIZATIONS = 200;
/** With more organizations, the smallest ones are combined into one group. */
const OTHERS = 'other';
const MONTHS = 12;

/** Goes through all learners in batches and stores the counts, which replace the previous ones. */
export async function countNumbers(db: Db, timeZone: string, signal?: AbortSignal) {
  const { counted, groups } = await count(db, timeZone, signal);
  const row = { counted_at: now(), counted: JSON.stringify(counted) };
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('staff_numbers')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await trx.deleteFrom('staff_group_numbers').execute();
    for (const group of groups) await trx.insertInto('staff_group_numbers').values(group).execute();
  });
}

interface GroupRow {
  kind: NumberGroups;
  value: string;
  counted: string;
}

async function count(
  db: Db,
  timeZone: string,
  signal?: AbortSignal,
): Promise<{ counted: Counted; groups: GroupRow[] }> {
  const today = dayIn(timeZone, Date.now());
  const thisWeek = mondayOf(today);
  const calendar = new Calendar(timeZone, addDays(thisWeek, -WEEKS * WEEK), today);
  const learningSince = startIn(timeZone, addDays(today, -WEEKS_BY_DAY * WEEK));
  const largest = await findLargestOrganizations(db, MAX_ORGANIZATIONS, async () => {
    signal?.throwIfAborted();
    await nextTurn();
  });
  const counter = new Counter(calendar, await ModuleCounter.open(db, learningSince), largest);
  let last = 0;
  for (;;) {
    signal?.throwIfAborted();
    const learners = await findLearners(db, last, BATCH);
    const [first] = learners;
    if (!first) break;
    last = learners.at(-1)?.id ?? last;
    const activity = await findPersonActivity(db, {
      from: first.id,
      to: last,
      since: calendar.start,
    });
    for (const learner of learners) counter.add(learner, activity);
    await nextTurn();
  }
  const { languages, genders, countries, organizations } = counter.groups;
  const asked = await counter.questions.findAsked(db);
  const groups: GroupRow[] = [];
  for (const kind of NUMBER_GROUPS) {
    const all = [...counter.groups[kind].values()];
    const shown = await counter.details.show(all, counter.modules.modules, asked);
    for (const [index, { value }] of all.entries())
      groups.push({ kind, value, counted: JSON.stringify(shown[index]) });
    signal?.throwIfAborted();
  }
  const counted: Counted = {
    timeZone,
    people: counter.people,
    days: calendar.days
      .map((day, index) => ({ day, cells: counter.days[index] ?? noCells() }))
      .slice((WEEKS - WEEKS_BY_DAY) * WEEK),
    weeks: counter.weeks.map((cells, index) => ({
      day: calendar.days[index * WEEK] ?? '',
      cells,
    })),
    total: counter.total,
    languages: inOrder(languages),
    genders: inOrder(genders),
    countries: inOrder(countries),
    organizations: await withNames(db, inOrder(organizations)),
    modules: counter.modules.modules.map(({ lessons: _, offset: __, ...module }) => module),
    questions: asked.slice(0, QUESTIONS_SHOWN),
    opportunities: counter.listings.mostOpened(),
    waits: counter.waits(),
    mentor: counter.mentor.map((week, index) => ({
      day: calendar.days[index * WEEK] ?? '',
      ...week,
    })),
    tokens: await findTokens(db, today),
  };
  return { counted, groups };
}

interface Person {
  /** By the index of the day. */
  days: Map<number, Record<NumberFigure, number>>;
}

class Counter {
  people = 0;
  readonly days: FigureCells[];
  readonly weeks: FigureCells[];
  readonly total = noCells();
  readonly groups = {
    languages: new Map<string, CountedGroup>(),
    genders: new Map<string, CountedGroup>(),
    countries: new Map<string, CountedGroup>(),
    organizations: new Map<string, CountedGroup>(),
  };
  readonly modules: ModuleCounter;
  readonly questions = new QuestionCounter();
  readonly details = new GroupCounter();
  readonly listings = new ListingCounter();
  readonly mentor: { replies: Cell; onLessons: Cell; others: Cell }[];
  readonly #calendar: Calendar;
  readonly #waits = {
    ventures: { hours: [] as number[], people: 0 },
    work: { hours: [] as number[], people: 0 },
  };

  /** Members of other organizations are counted together; null if there are none. */
  readonly #largest: ReadonlySet<number> | null;

  constructor(calendar: Calendar, modules: ModuleCounter, largest: ReadonlySet<number> | null) {
    this.#calendar = calendar;
    this.#largest = largest;
    this.modules = modules;
    this.days = calendar.days.map(noCells);
    this.weeks = Array.from({ length: WEEKS }, noCells);
    this.mentor = Array.from({ length: WEEKS }, () => ({
      replies: { count: 0, people: 0 },
      onLessons: { count: 0, people: 0 },
      others: { count: 0, people: 0 },
    }));
  }

  add(learner: Learner, activity: PersonActivity) {
    this.people += 1;
    const { id } = learner;
    const groups = this.#groupsOf(learner);
    const places = this.modules.add(activity.lessons(id));
    this.details.add(groups, places, this.questions.add(activity.quizzes(id)));
    this.listings.add(activity.uses(id).filter(({ at }) => this.#isInWeeks(at)));
    this.#addReplies(activity.messages(id));
    this.#addWaits('ventures', activity.ventures(id));
    this.#addWaits('work', activity.works(id));
    this.#addFigures(groups, this.#figuresOf(learner, activity));
  }

  #figuresOf({ id, created_at }: Learner, activity: PersonActivity): Person {
    const person: Person = { days: new Map() };
    const at = (index: number) => {
      const known = person.days.get(index);
      if (known) return known;
      const fresh = noFigures();
      person.days.set(index, fresh);
      return fresh;
    };
    const put = (name: NumberFigure, index: number, isActive = false) => {
      if (index < 0) return;
      const figures = at(index);
      if (name !== 'active') figures[name] += 1;
      if (isActive) figures.active = 1;
    };
    const calendar = this.#calendar;
    put('sign_ups', calendar.indexOf(created_at));
    for (const { completed_at } of activity.lessons(id))
      put('lessons', calendar.indexOf(completed_at), true);
    for (const { taken_at } of activity.quizzes(id))
      put('active', calendar.indexOf(taken_at), true);
    for (const { submitted_at } of activity.works(id))
      put('active', calendar.indexOf(submitted_at), true);
    // Reviews are stored by day in the learner's own time zone.
    for (const { day } of activity.reviewDays(id)) put('active', calendar.days.indexOf(day), true);
    for (const { sender, created_at: sent } of activity.messages(id))
      if (sender === 'user') put('questions', calendar.indexOf(sent));
    for (const { saved_at } of activity.saved(id)) put('saved', calendar.indexOf(saved_at));
    for (const { step, at: done } of activity.uses(id)) put(step, calendar.indexOf(done));
    return person;
  }

  #addFigures(groups: readonly CountedGroup[], { days }: Person) {
    for (const group of groups) group.people += 1;
    const weeks = new Map<number, Record<NumberFigure, number>>();
    const total = noFigures();
    for (const [index, figures] of days) {
      addTo(this.days[index], figures);
      const week = Math.floor(index / WEEK);
      if (week >= WEEKS) continue;
      const ofWeek = weeks.get(week) ?? noFigures();
      weeks.set(week, ofWeek);
      for (const name of NUMBER_FIGURES) {
        const isOnce = name === 'active';
        ofWeek[name] = isOnce
          ? Math.max(ofWeek[name], figures[name])
          : ofWeek[name] + figures[name];
        total[name] = isOnce ? Math.max(total[name], figures[name]) : total[name] + figures[name];
      }
    }
    for (const [week, figures] of weeks) addTo(this.weeks[week], figures);
    addTo(this.total, total);
    for (const { cells } of groups) addTo(cells, total);
  }

  #groupsOf(learner: Learner): CountedGroup[] {
    const { language, gender, ventureCountry, ideaCountry, organizationId } = learner;
    const { languages, genders, countries, organizations } = this.groups;
    return [
      groupIn(languages, language),
      groupIn(genders, gender ?? ''),
      groupIn(countries, ventureCountry ?? codeOfCountry(ideaCountry) ?? ''),
      groupIn(organizations, this.#nameOrganization(organizationId)),
    ];
  }

  #nameOrganization(id: number | null): string {
    if (id === null) return '';
    return this.#largest === null || this.#largest.has(id) ? String(id) : OTHERS;
  }

  #addReplies(messages: readonly { sender: string; created_at: string; on_lessons: number }[]) {
    const own = new Map<number, { on: number; others: number }>();
    for (const { sender, created_at, on_lessons: isOn } of messages) {
      const index = this.#calendar.indexOf(created_at);
      const week = Math.floor(index / WEEK);
      if (sender !== 'ai' || index < 0 || week >= WEEKS) continue;
      const known = own.get(week) ?? { on: 0, others: 0 };
      known[isOn ? 'on' : 'others'] += 1;
      own.set(week, known);
    }
    for (const [week, { on, others }] of own) {
      const cells = this.mentor[week];
      if (!cells) continue;
      addCell(cells.replies, on + others);
      addCell(cells.onLessons, on);
      addCell(cells.others, others);
    }
  }

  #addWaits(
    kind: 'ventures' | 'work',
    rows: readonly { submitted_at: string; reviewed_at: string | null }[],
  ) {
    const reviewed = rows.filter(
      ({ submitted_at, reviewed_at }) =>
        this.#isInWeeks(reviewed_at) && (reviewed_at ?? '') >= submitted_at,
    );
    if (reviewed.length === 0) return;
    this.#waits[kind].people += 1;
    for (const { submitted_at, reviewed_at } of reviewed)
      this.#waits[kind].hours.push(
        (Date.parse(reviewed_at ?? '') - Date.parse(submitted_at)) / HOUR_MS,
      );
  }

  #isInWeeks(moment: string | null) {
    const index = this.#calendar.indexOf(moment);
    return index >= 0 && index < WEEKS * WEEK;
  }

  waits(): Counted['waits'] {
    return (['ventures', 'work'] as const).map((kind) => {
      const { hours, people } = this.#waits[kind];
      const sorted = hours.toSorted((a, b) => a - b);
      const rank = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      const inTenths = (value: number) => Math.round(value * 10) / 10;
      return {
        kind,
        reviewed: { count: sorted.length, people },
        median: inTenths(rank(0.5)),
        ninth: inTenths(rank(0.9)),
      };
    });
  }
}

function addCell(cell: Cell, amount: number) {
  if (amount === 0) return;
  cell.count += amount;
  cell.people += 1;
}

/** Each person counts once. */
function addTo(cells: FigureCells | undefined, figures: Record<NumberFigure, number>) {
  if (!cells) return;
  for (const name of NUMBER_FIGURES) addCell(cells[name], figures[name]);
}

function groupIn(groups: Map<string, CountedGroup>, value: string): CountedGroup {
  const known = groups.get(value);
  if (known) return known;
  const fresh = { value, name: null, people: 0, cells: noCells() };
  groups.set(value, fresh);
  return fresh;
}

/** The largest group first; last the combined others and then the unknown ones. */
const inOrder = (groups: ReadonlyMap<string, CountedGroup>) =>
  [...groups.values()].toSorted(
    (a, b) =>
      Number(a.value === '') - Number(b.value === '') ||
      Number(a.value === OTHERS) - Number(b.value === OTHERS) ||
      b.people - a.people ||
      (a.value < b.value ? -1 : 1),
  );

async function withNames(db: Db, groups: CountedGroup[]): Promise<CountedGroup[]> {
  const ids = groups.map(({ value }) => Number(value)).filter((id) => id > 0);
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [String(id), name]));
  return groups.map((group) => ({ ...group, name: names.get(group.value) ?? null }));
}

/** The AI service's tokens of the last twelve months, of all users together. */
async function findTokens(db: Db, today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - MONTHS, 1)).toISOString().slice(0, 7);
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('advisor_usage')
        .select(['month', 'tokens'])
        .unionAll(eb.selectFrom('advisor_usage_alone').select(['month', 'tokens']))
        .as('used'),
    )
    .select(({ fn }) => ['month', fn.sum<number>('tokens').as('tokens')])
    .where('month', '>=', first)
    .groupBy('month')
    .orderBy('month')
    .execute();
  return rows.map(({ month: name, tokens }) => ({ month: name, tokens: Number(tokens) }));
}
