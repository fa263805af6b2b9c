import { startClass } from '#src/features/studio/studio.fixture.ts';
import type { Call } from '#test/start-test-app.ts';

/** Starts a class whose trainees can have plans. */
export async function startPlans() {
  const { studio, people, lessons } = await startClass();
  const note = (call: Call, slug: string, text: string): ReturnType<Call> =>
    call('PUT', `/api/lessons/${lessons.get(slug)?.id}/note/`, { body: { text } });

  /** Creates a trainee with a plan. */
  async function newPlanner() {
    const person = await studio.newMember(people.trainer.venture, { first_name: 'Ama' });
    await note(person.call, 'sales', 'A discount costs me two bags.');
    await note(person.call, 'who-to-ask', 'Three head teachers.');
    await person.call('PUT', '/api/calculators/margin/figures/', {
      body: { figures: { price: 500, unit_cost: 310 } },
    });
    return person;
  }

  return { studio, people, note, newPlanner };
}
