import { expect, test } from 'vitest';
import { categories } from './features/home/story/questions.ts';
import { routes } from './routes.tsx';
import { structuredDataOf } from './structured-data.ts';

function graphOf(path: string, language: 'en' | 'fr' = 'en') {
  const route = routes.find((one) => one.path === path);
  if (!route) throw new Error(`No page at ${path}.`);
  return (structuredDataOf(route, language) as { '@graph': Record<string, unknown>[] })['@graph'];
}

test('the home page tells search engines every question that it answers', () => {
  const faq = graphOf('/').find((thing) => thing['@type'] === 'FAQPage');
  const questions = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
  expect(questions).toHaveLength(categories.flatMap((category) => category.questions).length);
  for (const { name, acceptedAnswer } of questions) {
    expect(name).toMatch(/\?$/);
    expect(acceptedAnswer.text.length).toBeGreaterThan(80);
  }
});

test('other pages say where they stand, in their own language', () => {
  const [page, trail] = graphOf('/about', 'fr');
  expect(page).toMatchObject({ '@type': 'AboutPage', url: '__PUBLIC_URL__/about?lang=fr' });
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
});
