import { expect, test } from 'vitest';
import { startTestApp } from '#test/start-test-app.ts';
import { seedLarge } from './large-seed.ts';

test('the large seed fills the directory, and what is seeded is found by search and filter', async () => {
  const t = await startTestApp();
  const lines: string[] = [];
  await seedLarge(t.db, { users: 20, ventures: 400 }, (line) => lines.push(line));
  const { body } = await t.visitor('GET', '/api/organization/ventures/');
  expect(body.count).toBeGreaterThan(350);
  expect(body.count).toBeLessThan(400);
  const [venture] = body.results;
  const query = `search=${venture.company_name}&sector=${venture.sectors[0].id}`;
  const found = await t.visitor('GET', `/api/organization/ventures/?${query}`);
  expect(found.body.results.map(({ id }: { id: number }) => id)).toEqual([venture.id]);
  expect(lines).toContain('Ventures    100 %');
});
