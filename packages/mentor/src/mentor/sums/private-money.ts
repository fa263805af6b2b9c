import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import type { Figure, MessageFigures } from './message-figures.ts';
import { rounded, Sum } from './stated-sum.ts';

/*
 * Money of the family, a job beside the business, and loan repayments are no costs of sales. They are left out,
 * with a note, if that is certain; if they may belong to the business, the sum is not computed.
 */

const OF_HOME =
  /\b(?:school fees?|fees (?:of|for) (?:my |the |our )?(?:children|child|kids|son|daughter)|scolarites?|ecolages?|frais (?:d'ecole|scolaires?|de scolarite)|(?:house|home|family) (?:rent|food|use|expenses|shopping|upkeep)|rent (?:of|for|at) (?:my |our |the )?(?:house|home|room)|loyer (?:de |du |a |pour )?(?:la |ma |notre |mon )?(?:maison|domicile|appartement|chambre)|(?:food|shopping|meals) (?:at|for) (?:home|(?:my|the|our) (?:family|house|children|kids))|(?:nourriture|manger|popote|ration) (?:de |pour |a )?(?:la |ma |notre |les )?(?:maison|famille|enfants)|popote|household|pocket money|argent de poche|personal (?:use|expenses|needs)|(?:depenses|besoins) (?:personnel\w*|perso|de la maison|de la famille|familiales?)|tithes?|dime|chama|merry-go-round|tontines?|njangi|susu|esusu|ajo|(?:i|we|je|on) (?:save|put aside|keep aside|mets de cote|met de cote|epargne))\b/;
const OF_LOAN =
  /\b(?:loans?|prets?|pay(?:ing)? back|repay\w*|rembours\w*|mensualites?|borrowed|emprunte\w*)\b/;
export const KIN =
  '(?:sister|brother|mother|mum|mom|father|dad|wife|husband|son|daughter|children|child|kids|uncle|aunt\\w*|cousins?|parents|family|friends?|neighbou?r|pastor|imam|girlfriend|boyfriend|relatives?|grand(?:mother|father)|pasteur|copine|cousine|soeur|frere|mere|maman|pere|papa|femme|mari|fils|fille|enfants?|oncle|tante|cousin\\w*|famille|amie?|voisin\\w*)';
const GIVEN =
  '(?:gave|give|given|sent|send|lent|lend|borrowed|borrow|took|takes|donne\\w*|envoye\\w*|prete\\w*|emprunte\\w*|a pris|depanne\\w*)';
const TO_KIN = new RegExp(
  String.raw`\b${KIN} (?:wants?|needs?|asks?|veut|demande|voudrait)\b(?![^,;.?!]*\b(?:invest|put|buy|mettre|acheter|pay|rent|loyer|(?:for|pour) (?:the|my|a|la|le|ma|mon|un|une) (?:spot|place|space|stall|shop|kiosk|room|land|table|boutique|emplacement|terrain|local))\b)|\b${GIVEN}\b[^,;.?!]*\b${KIN}\b|\b${KIN}\b[^,;.?!]*\b${GIVEN}\b`,
);
/** "gave me": starting capital, or a customer's payment. */
const TO_ME = /\b(?:me|m'a|m'ont|us|nous)\b/;
const OWN_PAY =
  /\b(?:my|mon|ma) (?:(?:net|own|monthly|basic|job|day job|propre|petit) )*(?:salary|salaire|wages?|paie|paye|pension)\b|\b(?:i|we) pay (?:myself|ourselves)\b|\b(?:je me|on se|nous nous) (?:paie|paye|payons|verse|versons|donne)\b/;
/** May be about the family or about customers. */
const DOUBTFUL =
  /\b(?:church|eglise|mosque|mosquee|weddings?|mariages?|funerals?|funerailles|obseques|deuil|savings|epargne|hospital|hopital|clinic|university|universite|dowry|dot|school|ecole|creche|bride price|rent at home|home|maison|famille|family)\b/;
/** A seller of such things means customers. */
const SOLD =
  /\b(?:sell|sells|sold|charge|price|customers?|clients?|parents pay|pupils?|students?|eleves?|vends?|vendu\w*|prix|facture\w*|transport|fuel|deliver\w*|livraison)\b/;
const RUNS_SCHOOL =
  /\b(?:pupils?|students?|learners|eleves?|creche|nursery|kindergarten|my school|mon ecole|teachers?|enseignants?|maitres?)\b/;

/** "I took 3,000 from the till" */
const TAKEN =
  /\b(?:took|take|takes|withdrew|withdraw|pris|prends|prend|preleve|retire)\b[^,;.?!]*\b(?:till|cash box|business|shop|caisse|boutique|myself|my ?self|home|food|lunch|moi|maison|manger|pocket|poche|personal|perso\w*)\b/;
/** Money that is returned is no cost. */
const COMES_BACK = /\b(?:deposits?|consignes?|caution)\b/;
/** Income that is no sale. */
const COMES_IN =
  /\b(?:grants?|subventions?|donations?|prize|bonus|refund\w*|tips|pourboires?|other income|autres? (?:revenus?|recettes?|entrees?))\b/;
const A_PERIOD =
  /^ ?(?:(?:a|per|each|every|par|chaque) (?:day|week|month|year|jour|semaine|mois|an)|daily|weekly|monthly)\b/;

type Kind = 'home' | 'loan' | 'unclear';

function kindOf(figure: Figure, text: string): Kind | null {
  const { clause, tail, isCount, isPercent, kind } = figure;
  if (isCount || isPercent || kind === 'times' || figure.isContent) return null;
  // "5,000 for school fees", but not "rent 500 school fees 260".
  const behind = tail.replace(A_PERIOD, '');
  const own = /^ ?(?:for|to|on|of|as|in|from|out|pour|a|au|aux|de|dans|en|comme|chez)\b/.test(
    behind,
  )
    ? `${clause}# ${behind}`
    : clause;
  if (OWN_PAY.test(own) || TAKEN.test(own) || COMES_BACK.test(own) || COMES_IN.test(own))
    return 'unclear';
  if (TO_KIN.test(own.replace('#', ''))) {
    // "J'en ai donné 2 à mon frère": goods.
    const isGoods = !figure.hasCurrency && figure.value <= 20;
    return isGoods || TO_ME.test(clause) ? 'unclear' : 'home';
  }
  if (OF_HOME.test(own)) return SOLD.test(own) || RUNS_SCHOOL.test(text) ? 'unclear' : 'home';
  if (OF_LOAN.test(own)) return /\binter(?:est|ets?)\b/.test(own) ? 'unclear' : 'loan';
  const isCost =
    !SOLD.test(own) &&
    /\b(?:fees?|frais|for|pour|paid|pay|paie|paye|spent|spend|depense\w*|gave|give|donne)\b|^ ?[a-z]+ ?$/.test(
      own,
    );
  return isCost && DOUBTFUL.test(own) ? 'unclear' : null;
}

interface BusinessMoney {
  read: MessageFigures;
  leftOut: readonly { kind: 'home' | 'loan'; value: number }[];
}

/** The figures without private money; null if it is unclear what is private. */
export function businessMoney(read: MessageFigures): BusinessMoney | null {
  const kinds = read.figures.map((figure) => kindOf(figure, read.text));
  if (kinds.includes('unclear')) return null;
  const leftOut = read.figures.flatMap(({ value }, at) => {
    const kind = kinds[at];
    return kind === 'home' || kind === 'loan' ? [{ kind, value }] : [];
  });
  const figures = read.figures.filter((_, at) => kinds[at] === null);
  return { read: { ...read, figures }, leftOut };
}

/** The note about money that was left out. */
export function leftOutNote(leftOut: BusinessMoney['leftOut'], language: FramingLanguage): string {
  const sum = new Sum([], language);
  const valuesOf = (kind: 'home' | 'loan') =>
    leftOut
      .filter((one) => one.kind === kind)
      .map(({ value }) => sum.money(rounded(value)))
      .join(', ');
  const [home, loan] = [valuesOf('home'), valuesOf('loan')];
  const notes = [];
  if (home !== '')
    notes.push(
      language === 'fr'
        ? ` Je n’ai pas compté ${home}\u00a0: c’est de l’argent privé, pas un coût de l’entreprise.`
        : ` I left out ${home}: it is private money, and no cost of the business.`,
    );
  if (loan !== '')
    notes.push(
      language === 'fr'
        ? ` Je n’ai pas compté ${loan}\u00a0: rembourser un prêt n’est pas un coût, seuls les intérêts le sont. Cet argent doit quand même rester en caisse.`
        : ` I left out ${loan}: paying back a loan is no cost, only its interest is. The cash for it must still be there.`,
    );
  return notes.join('');
}
