import type { Language } from '@inzira/contract/accounts';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';
import { layOut, nameInMail, quoteInMail } from '#src/platform/mail/mail-layout.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { findSettings, quoteOf, findNames, render, type KindTexts } from './notifications.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'sweep-notifications': Record<string, never>;
  }
}

/** Older ones are not mailed, so that nobody is flooded after an outage or restore. */
const NEWS_SECONDS = DAY_SECONDS;
const KEEP_SECONDS = 365 * DAY_SECONDS;
const AT_ONCE = 20;

export function notificationJobs(db: Db, config: Config, kinds: KindTexts): JobHandlers {
  return {
    'mail-notifications': { run: ({ userId }) => mailUnread(db, config, kinds, userId) },
    'sweep-notifications': {
      schedule: '50 3 * * *',
      async run() {
        await db
          .deleteFrom('notifications')
          .where('created_at', '<', secondsFromNow(-KEEP_SECONDS))
          .execute();
      },
    },
  };
}

/** Mails a user's unread notifications together, as far as they chose that. */
async function mailUnread(db: Db, config: Config, kinds: KindTexts, userId: number) {
  await inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email', 'language'])
      .where('id', '=', userId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!user) return;
    const wanted = (await findSettings(trx, kinds, user))
      .filter(({ mail }) => mail)
      .map(({ kind }) => kind);
    if (wanted.length === 0) return;
    const unread = await trx
      .updateTable('notifications')
      .set({ mailed_at: now() })
      .where('user_id', '=', userId)
      .where('kind', 'in', wanted)
      .where('read_at', 'is', null)
      .where('mailed_at', 'is', null)
      .where('created_at', '>', secondsFromNow(-NEWS_SECONDS))
      .returning(['id', 'kind', 'data'])
      .execute();
    if (unread.length === 0) return;
    const names = await findNames(trx, unread, user.language);
    const reading = { language: user.language, names, clean: nameInMail };
    const news = unread
      .toSorted((a, b) => b.id - a.id)
      .map(({ kind, data }) => ({
        line: render(kinds, kind, data, reading).text,
        quote: quoteOf(kinds, kind, data),
      }));
    await enqueueMail(trx, digest(config, user, news), { priority: 'bulk' });
  });
}

interface News {
  line: string;
  quote: string | undefined;
}

function digest(
  config: Config,
  { email, language }: { email: string; language: Language },
  news: News[],
) {
  const first = news[0]?.line ?? '';
  const more = news.length - AT_ONCE;
  const texts = {
    en: {
      subject: news.length === 1 ? first : `${news.length} new notifications on Inzira`,
      title: 'News for you',
      quoted: (text: string) => `“${text}”`,
      more: `And ${more} more.`,
      button: 'See them on Inzira',
      notes: ['Choose in your profile what we mail you.'],
    },
    fr: {
      subject: news.length === 1 ? first : `${news.length} nouvelles notifications sur Inzira`,
      title: 'Du nouveau pour vous',
      quoted: (text: string) => `«\u00a0${text}\u00a0»`,
      more: `Et encore ${more}.`,
      button: 'Les voir sur Inzira',
      notes: ['Choisissez dans votre profil ce que nous vous envoyons par e-mail.'],
    },
  }[language];
  return layOut({
    kind: 'notifications',
    to: email,
    language,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [
      ...news
        .slice(0, AT_ONCE)
        .flatMap(({ line, quote }) => (quote ? [line, texts.quoted(quoteInMail(quote))] : [line])),
      ...(more > 0 ? [texts.more] : []),
    ],
    button: { label: texts.button, url: `${config.publicUrl}/dashboard/notifications` },
    notes: texts.notes,
  });
}
