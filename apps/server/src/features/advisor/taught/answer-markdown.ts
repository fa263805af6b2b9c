import { lessonSlug, lexMarkdown, walkTokens } from '@inzira/mentor/markdown';
import { invalid } from '#src/platform/http/errors.ts';

const SAFE_LINK = /^(?:https?:\/\/|mailto:|\/(?!\/))/i;

/**
 * Staff's answers may contain text, lists, tables and links to the web, to lessons and to pages of Inzira. Clients
 * sanitise what they show; this reports other constructs to the author.
 * @throws 400 on `field`
 */
export function requireAnswerMarkdown(markdown: string, field: string) {
  walkTokens(lexMarkdown(markdown), (token) => {
    if (token.type === 'html') {
      throw invalid({
        [field]: [
          {
            en: 'Write no HTML: use Markdown, such as **bold** and - lists.',
            fr: 'N’écrivez pas de HTML : utilisez Markdown, comme **gras** et - listes.',
          },
        ],
      });
    }
    if (token.type === 'image') {
      throw invalid({
        [field]: [
          {
            en: 'An answer shows no images: link to the page.',
            fr: 'Une réponse ne montre pas d’images : mettez un lien vers la page.',
          },
        ],
      });
    }
    if (token.type !== 'link') return;
    const href = String(token['href']);
    if (lessonSlug(href) === null && !SAFE_LINK.test(href)) {
      throw invalid({
        [field]: [
          {
            en: `A link must begin with https://, not "${href.slice(0, 40)}".`,
            fr: `Un lien commence par https://, et non par « ${href.slice(0, 40)} ».`,
          },
        ],
      });
    }
  });
}
