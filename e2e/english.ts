/**
 * Finds English text on a French page, by comparing its function words: those that only English has against those
 * of French. Names and words of both languages are neutral.
 */
const ENGLISH = words(`
  the of and to is are was were be been being you your yours with for from this that these those it its what which who
  whom whose how not have has had by when where why will would should could can cannot may might must they them their
  theirs we our ours she his her him he do does did done if then than there here at into out up down off over under again
  about after before until while because through between during without within against only own same such too very just
  also already still never always often every each any all both few more most other another some somebody nobody anybody
  everybody something nothing anything everything nor yes my so let
`);

/** Words of buttons and headings, which may be a whole text. */
const LABELS = words(`
  save cancel delete edit search loading next back close open add remove send log sign show hide less new name password
  read write ask answer answers lesson lessons chapter chapters progress settings people business money week weeks
  month months year years day days today tomorrow price free women grant loan training deadline apply learn learning start
  begin try choose change share view download upload print help home work team customer customers found waiting country
  countries trade
`);

const FRENCH = words(`
  le la les un une des du de et est sont était étaient être vous votre vos nous notre nos il elle ils elles on ce cette ces
  cet qui que quoi dont où quand comment pourquoi pour par avec sans sous sur dans chez vers entre mais ou si ne pas plus
  moins très trop aussi déjà encore jamais toujours souvent chaque tout toute tous toutes rien aucun aucune au aux en y à
  leur leurs son sa ses mon ma mes je tu te se lui même après avant pendant depuis alors donc ainsi ici là peut peuvent
  doit doivent faut avez avons ont a
`);

/** English names that are used in French texts. */
const NAMES =
  /mobile money|(?:pre|post)-money|business angel|whatsapp business|one laptop per child|open source|msika today/g;

/** A text with at most so many words is a label without a verb. */
const LABEL = 4;

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** The English sentences of a text. */
export function findEnglish(text: string): string[] {
  return sentencesOf(text).filter(isEnglish);
}

/** Lines count as sentences. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…:;])\s+|\n+|\s[·|]\s/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}

function isEnglish(sentence: string): boolean {
  const tokens = sentence
    .toLowerCase()
    // Ignores a term in brackets, such as the English one beside a French term.
    .replaceAll(/\([^)]*\)/g, (aside) => (aside.split(' ').length <= LABEL ? ' ' : aside))
    // URLs and addresses are the same in every language.
    .replaceAll(/\S*(?:@|:\/\/|www\.)\S*/g, ' ')
    .replaceAll(NAMES, ' ')
    // « l’eau » begins with a French word.
    .replaceAll(/(?<!\p{L})(?:[cdjlmnst]|qu)[’']/gu, 'la ')
    .split(/[^\p{L}’']+/u)
    .map((token) => token.replaceAll(/^[’']+|[’']+$/g, ''))
    .filter((token) => token !== '');
  const count = (list: ReadonlySet<string>) => tokens.filter((token) => list.has(token)).length;
  const english = count(ENGLISH);
  const french = count(FRENCH);
  if (tokens.length <= LABEL) return french === 0 && english + count(LABELS) > 0;
  return english >= 2 && english > french;
}
