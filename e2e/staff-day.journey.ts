import { readFileSync } from 'node:fs';
import type { QuizQuestion } from '@inzira/contract/learning';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey as anyJourney } from './journey.ts';
import { startMailServer } from './mail-server.ts';
import { expectAccessible } from './page.ts';
import { answer } from './quiz-answers.ts';
import { type Product, startProduct } from './server.ts';
import { leaveModule, STOPPED } from './stopped-learners.ts';

const PASSWORD = 'Inzira-demo-2026';
const NEW_PASSWORD = 'Sweet-potato-2026';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A day of the team, in an installation that sends mail; each action ends where somebody else sees its result. */
const journey = anyJourney.extend<{ mailServer: MailServer; product: Product }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are used
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      server.stop();
    },
    { scope: 'file' },
  ],
  product: [
    async ({ mailServer }, use) => {
      const product = await startProduct({
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'Inzira <no-reply@inzira.example>',
      });
      await use(product);
      await product.stop();
    },
    { scope: 'file' },
  ],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** As on a phone, where the navigation is in a drawer. */
async function goTo(page: Page, place: string, [drawer, name] = ['All places', 'Staff']) {
  await page.goto('/staff');
  await button(page, drawer ?? '').click();
  await page
    .getByRole('dialog')
    .getByRole('navigation', { name })
    .getByRole('link', { name: place, exact: true })
    .click();
}

async function findPerson(page: Page, username: string) {
  await page.getByLabel('Name, username or email').fill(username);
  await page.waitForURL(`**search=${username}*`);
  await page.getByRole('row').filter({ hasText: username }).getByRole('link').first().click();
  await page.getByText(`${username} · `).waitFor();
}

/** Scrolls to the top first, because axe reports targets that the header covers as too small. */
async function expectAccessibleFromTop(page: Page) {
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
}

journey(
  'staff appoint a trainer on a phone, who finds the trainees’ place at once',
  async ({ open }) => {
    const trainer = await open({ as: 'kwame' });
    await trainer.goto('/dashboard');
    await trainer.getByRole('heading', { name: 'Hello, Kwame' }).waitFor();
    expect(await link(trainer, 'All trainees').count()).toBe(0);
    const staff = await open({ as: 'staff' });
    await goTo(staff, 'People');
    await expectAccessible(staff);
    await findPerson(staff, 'kwame');
    await expectAccessible(staff);
    await button(staff, 'Roles').click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /^Trainer/ }).check();
    await dialog.getByLabel('Your password').fill('not-the-password');
    await button(staff, 'Save roles').click();
    await dialog.locator('[aria-invalid]').waitFor();
    await expectAccessible(staff);
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await button(staff, 'Save roles').click();
    await staff.getByText('The roles are saved and take effect at once.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await staff.getByText('Aline Ishimwe gave Kwame Mensah the role “Trainer”').waitFor();

    await trainer.goto('/dashboard');
    await link(trainer, 'All trainees').click();
    await trainer.getByRole('heading', { name: 'Trainees' }).waitFor();
    await expectAccessible(trainer);
  },
);

journey(
  'a visitor writes in French, and finds the team’s answer in the mail',
  async ({ open, mailServer }) => {
    const visitor = await open({ language: 'fr' });
    await visitor.goto('/contact');
    await field(visitor, 'Nom').fill('Aline Uwera');
    await field(visitor, 'Adresse e-mail').fill('aline@cooperative.example');
    await field(visitor, 'Message').fill('Notre coopérative peut-elle utiliser Inzira ?');
    await button(visitor, 'Envoyer le message').click();
    await visitor.getByText(/^Merci pour votre message/).waitFor();

    const staff = await open({ as: 'staff', language: 'fr', size: 'desktop', theme: 'dark' });
    await staff.goto('/staff');
    await link(staff, 'Messages de contact').first().click();
    await link(staff, 'Aline Uwera').waitFor();
    await expectAccessible(staff);
    await link(staff, 'Aline Uwera').click();
    await field(staff, 'Réponse à Aline Uwera').fill('Oui : inscrivez-vous, tout est gratuit.');
    await staff.getByRole('heading', { name: 'Ce que aline@cooperative.example reçoit' }).waitFor();
    await expectAccessible(staff);
    await button(staff, 'Envoyer la réponse').click();
    await staff.getByText('Répondu', { exact: true }).waitFor();
    await expectAccessible(staff);
    await expect.poll(() => mailServer.mailsTo('aline@cooperative.example').length).toBe(1);
    const [mail] = mailServer.mailsTo('aline@cooperative.example');
    expect(mail?.text).toContain('Bonjour Aline Uwera');
    expect(mail?.text).toContain('Oui : inscrivez-vous, tout est gratuit.');
    expect(mail?.text).toContain('Notre coopérative peut-elle utiliser Inzira ?');
    await link(staff, 'Retour aux messages').click();
    await staff.getByText('Aline Uwera').waitFor({ state: 'detached' });
  },
);

journey('an entry of a feed becomes a listing, which a founder finds', async ({ open }) => {
  const staff = await open({ as: 'staff' });
  await goTo(staff, 'Found on other sites');
  const entry = staff.getByRole('listitem').filter({ hasText: 'grants for makers of food' });
  await entry.waitFor();
  await expectAccessible(staff);
  await entry.getByRole('link', { name: 'Make a listing of it' }).click();
  await expect.poll(async () => field(staff, 'Title').inputValue()).toMatch(/^Sample call: grants/);
  await field(staff, 'Title').fill('Grants for makers of food');
  await field(staff, 'Organization').fill('Food Makers Fund');
  await field(staff, 'Benefits').fill('Up to USD 4,000');
  await field(staff, 'Target audience').fill('Founders who turn harvests into food that keeps');
  await expectAccessible(staff);
  await button(staff, 'Save listing').click();
  await link(staff, 'See the listing as learners see it').waitFor();
  await expectAccessible(staff);
  await staff.getByText('Sample call: grants for makers of food').waitFor({ state: 'detached' });

  const founder = await open({ as: 'amina' });
  await founder.goto('/opportunities?search=makers');
  await founder.getByRole('link', { name: 'Grants for makers of food', exact: true }).click();
  await founder.getByText('Food Makers Fund').first().waitFor();
  await founder.getByText('Up to USD 4,000').first().waitFor();
});

journey(
  'a lesson that staff write with a question in French is read, and its question answered',
  async ({ open }) => {
    const staff = await open({ as: 'staff', language: 'fr', size: 'desktop' });
    await staff.goto('/staff/curriculum');
    await button(staff, 'Ajouter une leçon').first().click();
    await field(staff, 'Titre de la leçon (français)').fill('Ce que coûte un parasol');
    await field(staff, 'Titre de la leçon (anglais)').fill('What a sunshade costs');
    await field(staff, 'Chapitre').selectOption({ index: 2 });
    await field(staff, 'Texte (français)').fill('Demandez à trois vendeuses.');
    await field(staff, 'Texte (anglais)').fill('Ask three sellers.');
    await field(staff, 'La question posée (français)').fill('À qui demander ?');
    await field(staff, 'La question posée (anglais)').fill('Whom do you ask?');
    await field(staff, 'Bonne réponse (français)').fill('À trois vendeuses');
    await field(staff, 'Bonne réponse (anglais)').fill('Three sellers');
    await field(staff, 'Mauvaises réponses, une par ligne (français)').fill('À personne\nÀ un ami');
    await field(staff, 'Mauvaises réponses, une par ligne (anglais)').fill('Nobody\nA friend');
    await expectAccessible(staff);
    await button(staff, 'Publier').click();
    const see = link(staff, 'Voir la leçon');
    await see.waitFor();
    const address = (await see.getAttribute('href')) ?? '';

    const learner = await open({ as: 'amina' });
    await learner.goto(address);
    await learner.getByText('Ask three sellers.').waitFor();
    const chapter = /chapters\/(\d+)/.exec(address)?.[1];
    const quiz = await learner.request.get(`/api/chapters/${chapter}/quiz/`);
    const { questions } = (await quiz.json()) as { questions: QuizQuestion[] };
    expect(questions.at(-1)?.question_text).toContain('Whom do you ask?');
    await learner.goto(`/chapters/${chapter}/quiz`);
    for (const question of questions) {
      await answer(learner, question);
      await button(learner, 'Next').click();
    }
    await learner.getByText('Quiz Completed!').waitFor();
  },
);

journey(
  'thirty people are imported; one of them opens the account by the printed code, one by mail',
  async ({ open, mailServer }) => {
    const names = Array.from(
      { length: 30 },
      (_, at) => `Keza ${String.fromCodePoint(65 + (at % 26))}${at}`,
    );
    const rows = names.map((name, at) => `${name},${at < 20 ? `keza${at}@school.example` : ''},fr`);
    const staff = await open({ as: 'staff', size: 'desktop' });
    await staff.goto('/staff/people');
    await link(staff, 'Import people').click();
    await expectAccessible(staff);
    await staff.getByLabel('CSV file').setInputFiles({
      name: 'class.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['name,email,language', ...rows].join('\n')),
    });
    await staff.getByText('30 new accounts').waitFor();
    await staff.getByText('10 without an email: codes').waitFor();
    await expectAccessible(staff);
    await staff.getByLabel('Your password').fill(PASSWORD);
    await button(staff, 'Create 30 accounts').click();
    await staff.getByRole('heading', { name: 'The list is imported' }).waitFor();
    const codes = staff.locator('.code-sheet > li');
    await expect.poll(async () => codes.count()).toBe(10);
    await expectAccessible(staff);
    await staff.emulateMedia({ media: 'print' });
    const typed = await codes.first().locator('.font-mono').innerText();
    await staff.emulateMedia({ media: 'screen' });
    await button(staff, 'I have the codes: import another list').first().click();
    await button(staff, 'I have all of them').click();
    await link(staff, 'People').last().click();
    await staff.getByLabel('Name, username or email').fill('keza');
    await staff.getByText('30 people').waitFor();

    // For a phone that cannot scan, the URL is printed beside the code.
    const learner = await open({ language: 'fr' });
    await learner.goto(typed.trim());
    await field(learner, 'Nouveau mot de passe').fill(NEW_PASSWORD);
    await field(learner, 'Confirmer le mot de passe').fill(NEW_PASSWORD);
    await expectAccessible(learner);
    await button(learner, 'Enregistrer le mot de passe').click();
    await learner.waitForURL('**/login');
    await learner.locator('[name=username]').fill('keza.u20');
    await learner.locator('[name=password]').fill(NEW_PASSWORD);
    await button(learner, 'Se connecter').click();
    await learner.waitForURL((url) => url.pathname !== '/login');
    await expect.poll(() => mailServer.mailsTo('keza3@school.example').length).toBe(1);
    const [mail] = mailServer.mailsTo('keza3@school.example');
    const address = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const mailed = await open({ language: 'fr' });
    await mailed.goto(address);
    await mailed.getByLabel('Mot de passe', { exact: true }).waitFor();
  },
);

journey(
  'a question that the mentor could not answer is answered; its learner is told, and the next one hears it',
  async ({ open }) => {
    const question = 'which glue do I buy for a leather sole';
    const ask = async (page: Page, text: string) => {
      const box = page.getByRole('textbox', { name: 'Your message' });
      await box.fill(text);
      await box.press('Enter');
      await button(page, 'Send').waitFor();
    };
    const learner = await open({ as: 'amina' });
    await learner.goto('/ai-advisor');
    await ask(learner, question);
    await learner
      .getByRole('log')
      .getByText('Shall I pass your question', { exact: false })
      .waitFor();
    await ask(learner, 'yes please');
    await learner
      .getByText('your question is with the Inzira team now', { exact: false })
      .waitFor();

    const staff = await open({ as: 'staff' });
    await goTo(staff, 'Unanswered questions');
    const entry = staff.getByRole('listitem').filter({ hasText: question });
    await entry.getByRole('link', { name: 'Answer' }).click();
    await field(staff, 'Answer').fill('Buy contact cement. Press both sides for a minute.');
    await staff.getByRole('checkbox', { name: /^Also let the mentor give this answer/ }).check();
    await expectAccessible(staff);
    await button(staff, 'Send answer').click();
    await staff.getByText('It gives your answer.').waitFor();
    await expectAccessible(staff);

    await learner.goto('/modules');
    await learner.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
    await learner.getByRole('link', { name: /glue/ }).click();
    await learner.getByText('Buy contact cement', { exact: false }).waitFor();
    const other = await open({ as: 'jabari' });
    await other.goto('/ai-advisor');
    await ask(other, 'Which glue do I buy for a leather sole?');
    await other.getByRole('log').getByText('Buy contact cement', { exact: false }).waitFor();
  },
);

journey(
  'staff find where learners of the third module stop, and take it along as a table',
  async ({ open, product }) => {
    const chapter = await leaveModule(product.url, 3, 'fr');
    const staff = await open({ as: 'staff', language: 'fr' });
    await goTo(staff, 'Chiffres', ['Rubriques', 'Équipe']);
    await button(staff, 'Calculer maintenant').click();
    await staff.getByText(/^Chiffres calculés le/).waitFor();
    await staff.getByRole('tab', { name: 'Modules' }).click();
    await field(staff, 'Module').selectOption({ index: 2 });
    const row = staff.getByRole('row').filter({ hasText: `Arrêtés à : ${chapter}` });
    await row.getByText(String(STOPPED), { exact: true }).waitFor();
    await expectAccessible(staff);
    const saving = staff.waitForEvent('download');
    await button(staff, 'Enregistrer en CSV').last().click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^inzira-chapters-.+\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    const cells = lines.map((line) => line.slice(1, -1).split('";"'));
    const name = cells[1]?.[0] ?? '';
    expect(cells[0]).toEqual(['module', 'cours', 'chapitre', 'où ils en sont', 'apprenants']);
    expect(cells[1]).toEqual([name, '', '', 'ont commencé', String(STOPPED)]);
    // Only this module, and nobody stopped elsewhere.
    expect(cells.slice(1).every(([module]) => module === name)).toBe(true);
    const stops = cells.filter(([, , , where]) => where === 'arrêtés à ce chapitre');
    expect(stops.filter(([, , , , people]) => people !== '0')).toEqual([
      [name, expect.any(String), chapter, 'arrêtés à ce chapitre', String(STOPPED)],
    ]);
  },
);

journey(
  'an account that is disabled is out at once, cannot log in, and stands in the record',
  async ({ open }) => {
    const neema = await open({ as: 'neema' });
    await neema.goto('/dashboard');
    const staff = await open({ as: 'staff', theme: 'dark' });
    await goTo(staff, 'People');
    await findPerson(staff, 'neema');
    await button(staff, 'More actions').click();
    await staff.getByRole('menuitem', { name: 'Disable account' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The phone was stolen.');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Disable account' }).click();
    await staff.getByText(/^Disabled since /).waitFor();
    await expectAccessible(staff);

    await neema.goto('/dashboard/notifications');
    await neema.getByRole('heading', { name: 'Log in' }).waitFor();
    const visitor = await open();
    await visitor.goto('/login');
    await visitor.getByLabel('Username or email').fill('neema');
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(visitor, 'Log in').click();
    await visitor.getByText(/^This account was disabled\./).waitFor();
    await goTo(staff, 'Record');
    const line = staff
      .getByRole('listitem')
      .filter({ hasText: 'disabled the account of Neema Mushi' });
    await line.getByText('The phone was stolen.').waitFor();
    await expectAccessible(staff);
  },
);

journey(
  'an announcement in two languages stands among everybody’s notifications, in theirs',
  async ({ open }) => {
    const staff = await open({ as: 'staff', language: 'fr' });
    await goTo(staff, 'Lettres et annonces', ['Rubriques', 'Équipe']);
    await staff.getByText('Rien n’a encore été rédigé').waitFor();
    await expectAccessible(staff);
    await button(staff, 'Rédiger').click();
    await field(staff, 'À qui').selectOption({ value: 'everyone' });
    await field(staff, 'Objet').fill('Fermé lundi');
    const text = staff.getByRole('textbox', { name: 'Texte', exact: true });
    await staff.getByRole('toolbar').first().waitFor();
    await text.fill('Notre bureau est fermé lundi.');
    await staff.getByText('Version anglaise (facultative)').click();
    await field(staff, 'Objet en anglais').fill('Closed on Monday');
    await staff
      .getByRole('textbox', { name: 'Texte en anglais' })
      .fill('Our office is closed on Monday.');
    await expectAccessibleFromTop(staff);
    await button(staff, 'Enregistrer et continuer').click();
    const item = staff.getByRole('listitem').filter({ hasText: 'Fermé lundi' });
    await item.waitFor();
    await item.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await staff.getByRole('dialog').waitFor();
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /^Envoyer à / })
      .click();
    await item.getByText('Envoyée', { exact: true }).waitFor();
    await expectAccessible(staff);

    const learner = await open({ as: 'amina' });
    await learner.goto('/dashboard/notifications');
    await learner.getByText('Closed on Monday').first().waitFor();
    await learner.getByText('Our office is closed on Monday.').first().waitFor();
    expect(await learner.getByText('Fermé lundi').count()).toBe(0);
  },
);
