import { recordDecision } from '#src/features/ventures/review.ts';
import { findChoices, type ChoiceTable } from '#src/features/ventures/venture-choices.ts';
import { addDays, today } from '#src/platform/days.ts';
import { addViews } from '#src/features/ventures/venture-views.ts';
import { createVenture } from '#src/features/ventures/ventures.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';
import type { DemoName } from './demo-people.ts';
import { DEMO_VENTURES, drawLogo } from './demo-ventures.ts';

/** The ventures of the demo people: approved by staff, except the last, which is pending. */
export async function loadVentures(db: Db, files: Files, ids: Record<DemoName, number>) {
  const findIds = await openChoices(db);
  for (const [index, venture] of DEMO_VENTURES.entries()) {
    const { owner, logo, sectors, countries, customer_types, ...fields } = venture;
    const there = await db
      .selectFrom('ventures')
      .select(['id', 'revision', 'review_status'])
      .where('owner_id', '=', ids[owner])
      .where('company_name', '=', fields.company_name)
      .executeTakeFirst();
    const { id, revision, review_status } =
      there ??
      (await createVenture(
        db,
        files,
        ids[owner],
        {
          ...fields,
          shows_founder: true,
          sectors: findIds('sectors', sectors),
          countries: findIds('countries', countries),
          customer_types: findIds('customer_types', customer_types),
          ...(logo && { logo: await drawLogo(logo) }),
        },
        null,
      ));
    const isLast = index === DEMO_VENTURES.length - 1;
    if (isLast || review_status !== 'pending') continue;
    await inTransaction(db, async (trx) => {
      await recordDecision(trx, ids.staff, id, { status: 'approved', revision });
      await addViews(
        trx,
        Array.from({ length: 28 }, (_, daysAgo) => ({
          venture_id: id,
          day: addDays(today(), -daysAgo),
          views: 1 + ((index * 7 + daysAgo * 3) % 6),
        })),
      );
    });
  }
}

async function openChoices(db: Db) {
  const lists = {
    sectors: await findChoices(db, 'sectors'),
    countries: await findChoices(db, 'countries'),
    customer_types: await findChoices(db, 'customer_types'),
  };
  return (table: ChoiceTable, codes: readonly string[]) =>
    codes.map((code) => {
      const choice = lists[table].find((one) => one.code === code);
      if (!choice) throw new Error(`There is no ${code} in ${table}`);
      return choice.id;
    });
}
