import type { Curriculum, LessonSource } from './curriculum-files.ts';
import { lexMarkdown, plainText } from '@inzira/mentor/markdown';

/** Words for rules of law, and for rates that a state or an authority sets. */
const LAW =
  /\b(?:VAT|excise|(?:income|turnover|withholding|corporate|presumptive) tax|tax rates?|minimum wage|licen[cs]es?|permits?|(?:by|the) law|social security|PAYE|pension contributions?|data protection|notice period|probation|trial period|import dut(?:y|ies)|e-invoices?|EBM|eTIMS|interest cap|credit bureaus?)\b/i;

const COUNTRY =
  /\b(?:Rwandan?|Kenyan?|Nigerian?|Ghana(?:ian)?|Senegal(?:ese)?|Côte d[’']Ivoire|Ivory Coast|Ivorian|South Africa|Uganda|Tanzania|Cameroon)/;

/** Finds paragraphs that mention a country together with a legal term: such claims belong in a record with a source. */
function findLawClaims(markdown: string): string[] {
  return lexMarkdown(markdown).flatMap((token) => {
    // Skips a dated box, which states its own date and source.
    if (token.type === 'code' || token.type === 'space') return [];
    const text = plainText([token]);
    return LAW.test(text) && COUNTRY.test(text) ? [text.trim()] : [];
  });
}

/** The parts of a mentor's answer that matter for legal claims. */
interface AnswerOnLaw {
  id: string;
  file: string;
  moduleSlug: string;
  answer: string;
  facts?: string[] | undefined;
  facts_topic?: string | undefined;
}

/** Modules older than the records; their claims without a record are counted, but not refused. */
const EARLIER_MODULES = ['mvp-design', 'fundraising', 'using-inzira'];

/**
 * Finds lessons and answers that make a legal claim about a country without a record: `refused` in modules and lessons
 * that use records, `counted` elsewhere.
 */
export function findUnrecordedClaims(
  { modules }: Pick<Curriculum, 'modules'>,
  answers: readonly AnswerOnLaw[],
): { refused: string[]; counted: string[] } {
  const refused: string[] = [];
  const counted: string[] = [];
  const add = (isOld: boolean, file: string, [claim]: string[]) => {
    if (claim === undefined) return;
    const finding = `${file}: name the record of this claim by ::fact or ::facts: "${claim.slice(0, 60)}…"`;
    (isOld ? counted : refused).push(finding);
  };
  for (const { slug, courses } of modules) {
    const lessons = courses.flatMap(({ chapters }) => chapters.flatMap((each) => each.lessons));
    for (const lesson of lessons) {
      if (!namesRecords(lesson))
        add(EARLIER_MODULES.includes(slug), lesson.file, findLawClaims(lesson.body));
    }
  }
  for (const answer of answers) {
    if (answer.facts !== undefined || answer.facts_topic !== undefined) continue;
    // Answers in the module's own file are older than its lessons, until they are moved beside them.
    const isOld =
      EARLIER_MODULES.includes(answer.moduleSlug) || /^[^/]+\/advisor\.yaml$/.test(answer.file);
    add(isOld, `${answer.file}: ${answer.id}`, findLawClaims(answer.answer));
  }
  return { refused, counted };
}

/** Whether a lesson contains records. */
function namesRecords({ body }: Pick<LessonSource, 'body'>): boolean {
  return /^::facts?\s/m.test(body);
}
