import { foldAccents } from '@inzira/contract/rules/fold';
import type { Finding } from '#src/library/library.ts';
import { wordsOf } from '#src/library/words.ts';
import { namesPlace } from './named-country.ts';

/*
 * Generalizes questions. In "What do I charge for my smoked fish in Kumasi?", fish and Kumasi resemble other
 * answers and hide the one on pricing. With "my product" and without the town, such a question often has a sure
 * answer.
 */

/** Questions that are the same for any product. */
const OF_ANY_PRODUCT =
  /\b(?:price[sd]?|pricing|charge|customers?|clients?|buyers?|sell|sells|selling|market|prix|tarifs?|vendre|vends|vente|clientele|clientes?|acheteurs?|faire payer)\b/;
/** Topics with rules of their own by country, and sums. */
const OF_ITS_OWN =
  /\d|\b(?:registe?r?\w*|licen[cs]es?|permits?|tax\w*|law\w*|export\w*|abroad|europe|immatricul\w*|impots?|loi\w*|autorisation|exporter|etranger|employee?s?|loan|credit|pret)\b/;
const PRODUCT =
  /\b(?<my>my|our|mon|ma|mes|notre|nos) (?<product>[\p{L}'-]+(?: (?:de |d'|of |au |a la )?(?!(?:in|at|for|to|on|when|if|and|or|so|that|with|before|after|from|as|is|are|dans|a|au|en|pour|quand|si|et|ou|sans|avant|apres|est|sont|car|mais|but)\b)[\p{L}'-]+){0,2})/u;
/** Words after which the question is not about a product. */
const NO_PRODUCT = new Set(
  wordsOf(
    `customer customers client clients clientele buyer buyers supplier suppliers worker workers staff employee employees
    partner partners brother sister wife husband father mother friend family competitor competitors price prices product
    products service services business shop store stall market company team own first name money bank phone page website
    app idea village town country area city children class school landlord cooperative group time work skills land farm
    salon restaurant
    fournisseur fournisseurs employe employes associe associes frere soeur femme mari ami famille concurrent concurrents
    prix produit produits service services affaire commerce boutique entreprise societe equipe argent banque telephone
    page site application idee village ville pays quartier enfants classe ecole bailleur cooperative groupe temps travail
    terrain ferme activite marche acheteur acheteurs`,
  ),
);
const TOWN =
  /\s(?:in|at|near|around|à|a|au|vers|de)\s+(?:the\s+|le\s+|la\s+|marché\s+(?:de\s+)?)?\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*/u;
const MOST_WORDS = 18;

/** "…for my salon", a business like any other. */
const FOR_WHAT =
  /\s(?:for|of|in|at|pour|de|d'|dans) (?:my|our|mon|ma|mes|notre|nos) (?:[\p{L}'-]+ ?){1,4}(?=[?.!\s]*$)/u;

/** The question without product, town and business; none if it depends on them. */
export function plainQuestionsOf(message: string): string[] {
  const folded = foldAccents(message);
  if (!OF_ANY_PRODUCT.test(folded) || OF_ITS_OWN.test(folded)) return [];
  if (wordsOf(message).length > MOST_WORDS) return [];
  const town = TOWN.exec(message)?.[0];
  const rest = town !== undefined && namesPlace(town) ? message.replace(town, ' ') : message;
  const text = foldAccents(rest).replaceAll(/\s+/g, ' ').trim();
  const { my = '', product = '' } = PRODUCT.exec(text)?.groups ?? {};
  const isProduct = product !== '' && !wordsOf(product).some((word) => NO_PRODUCT.has(word));
  const anyProduct = /^(?:my|our)$/.test(my) ? 'my product' : 'mon produit';
  const plain = isProduct ? text.replace(`${my} ${product}`, anyProduct) : text;
  const bare = plain.replace(FOR_WHAT, '').trim();
  return [...new Set([plain, bare])].filter(
    (each) => each !== folded && wordsOf(each).length >= FEWEST_WORDS,
  );
}
const FEWEST_WORDS = 4;

/** The finding for the generalized question, if it is sure and was among the closest before. */
export function findPlainly(
  message: string,
  finding: Finding,
  find: (question: string) => Finding,
): Finding {
  if (finding.band === 'answer' || finding.calculator !== null || finding.talk !== null)
    return finding;
  for (const plain of plainQuestionsOf(message)) {
    const found = find(plain);
    const [first] = found.answers;
    const isNear = first !== undefined && finding.answers.includes(first);
    if (found.band === 'answer' && found.talk === null && isNear) return found;
  }
  return finding;
}
