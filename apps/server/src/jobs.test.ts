import { Cron } from 'croner';
import { expect, test } from 'vitest';
import { entriesOf } from '#src/platform/jobs/jobs.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { jobHandlers } from './jobs.ts';

test('every job that repeats itself has a line by which it is run again', async () => {
  const { app } = await startTestApp();
  const lines = entriesOf(jobHandlers(app)).flatMap(([kind, { schedule }]) =>
    schedule === undefined ? [] : [[kind, schedule] as const],
  );
  expect(lines.length).toBeGreaterThan(3);
  for (const [kind, line] of lines) {
    const runs = new Cron(line, { timezone: 'UTC', paused: true }).nextRuns(2);
    expect(runs, `${kind}: ${line}`).toHaveLength(2);
  }
});
