import { foldAccents } from '@inzira/contract/rules/fold';
import { isQuestion } from './question-parts.ts';

/*
 * Detects messages to the mentor itself: whether it is a person, greetings, thanks, anger, a loss. By patterns,
 * because the classifier only knows short forms and takes longer ones for the business they mention. Texts are
 * folded.
 */

export type SmallTalk = 'identity' | 'greet' | 'thanks' | 'glad' | 'upset' | 'upset-loss' | 'loss';

/** Statements about others: customers who ask whether a bot answers, a useless supplier. */
const OF_OTHERS =
  /\b(?:customers?|clients?|clientes?|buyers?|suppliers?|workers?|employees?|staff|partners?|landlord|seller|fournisseurs?|employee?s?|vendeu\w+|associee?s?|bailleur|wateja|mteja|my (?:bot|chatbot|website|site|page|machine|app|product)|mon (?:site|chatbot|appli|produit)|machine (?:i|that|to|for|pour|a)|juice|cashier|(?:someone|somebody|man|lady|woman|they|people|friend|who) (?:just )?(?:asks?|asked|wrote|said|writes)|dois-je|should i (?:say|tell)|caisse|main d'oeuvre)\b/;

const BEING =
  "(?:human(?: being)?|real person|real|person|somebody|someone|living|robot|bots?|machine|computer|a\\.?i|chat ?gpt|software|program(?:me)?|personne|humaine?|etre humain|quelqu'un|ordinateur|ia|intelligence artificielle|mtu|binadamu|kompyuta|mashine|roboti|umuntu|imashini)";
const ARTICLE =
  "(?:(?:an?|the|some|really|actually|just|even|only|une?|le|la|l'|vraie?|vraiment|bien|juste|real|reelle?|not|pas|ni|uri) ?)*";
const IDENTITY: readonly RegExp[] = [
  `(?:are|r) (?:you|u) ${ARTICLE}${BEING}`,
  `(?:you|u) (?:are|r|sound like|be) ${ARTICLE}(?:robot|bot|machine|computer|human|person)`,
  `(?:am i|do i|are we|i am|i'm|im|if i|whether i|be) (?:really |just |only )?(?:talk|chat|speak|writ)\\w* (?:to|with) ${ARTICLE}${BEING}`,
  `${BEING}\\b[^.?!]{0,14}\\b(?:or|abi|au|ou|ama|cyangwa)\\b ?(?:bien |just |na |ni |uri )*${ARTICLE}${BEING}`,
  `(?:who|what|na|there is|is there|is it|is this|so|y a-t-il|il y a|c'est|est-ce que c'est) ${ARTICLE}${BEING}\\b[^.?!]{0,24}\\b(?:answer|reply|replies|typ|behind|writ|sitting|dey (?:type|answer|reply)|qui (?:me |nous )?(?:parle|repond|ecrit)|derriere)\\w*`,
  `man (?:or|abi) (?:an? )?(?:machine|robot|computer)\\b[^.?!]{0,20}\\b(?:answer|reply|typ|talk|here)\\w*`,
  `(?:who|what|qui|nani) (?:is |dey )?(?:answer|reply|typ|repl|repond)\\w*(?: (?:to )?(?:me|here|a moi|ici))?[^.?!]{0,14}\\b${BEING}`,
  `(?:vous etes|etes[- ]vous|vous n'etes|tu es|t'es|es[- ]tu|tu n'es) ${ARTICLE}${BEING}`,
  `(?:je|on) (?:parle|discute|cause|echange)\\w* (?:a|avec) (?=un|une|l'|quelqu)${ARTICLE}${BEING}`,
  `${BEING}\\b[^.?!]{0,14}\\b(?:derriere (?:l'ecran|ca|vous|ce|tout|ici)|qui me (?:parle|repond|ecrit)|behind (?:this|the screen|it))`,
  `wewe ni (?:mtu|binadamu|mashine|roboti|robot|kompyuta)|naongea na (?:mtu|roboti|mashine|kompyuta|binadamu)`,
  `uri (?:umuntu|imashini)|you be (?:human|person|machine|robot|computer)`,
].map((pattern) => new RegExp(String.raw`\b(?:${pattern})\b`));
/** A request to talk to a person. */
const WANTS_PERSON =
  /\b(?:want|like|need|let me|can i|may i|could i|make i|wan|connect|veux|voudrais|prefere|puis-je|est-ce que je peux|peux-je|nataka|naomba|naweza) (?:to )?(?:talk|speak|chat|parler|discuter|kuongea|me)\b/;

const GREETING =
  /\b(?:hi|hey|hello|hallo|yo|good (?:morning|afternoon|evening|day)|bonjour|bonsoir|bjr|bsr|slt|salut|coucou|cc|ca va|ca dit quoi|on dit quoi|c'est comment|how far|how be|how body|how you dey|how una dey|how are you|how na|wassup|sup|howzit|heita|aweh|sasa|niaje|mambo|vipi|habari|hujambo|shikamoo|muraho|mwaramutse|mwiriwe|amakuru|bite|nanga def|na nga def|salam|salaam|assalam\w*|mbote|losako|dumela|sannu|ina kwana|barka|ekaaro|bawo ni|kedu|ndewo|akwaaba|ete sen|oli otya|gyebale|wasuze|osiibye|sawubona|sanibonani|kunjani|unjani|molo|i ni ce|i ni sogoma|a ni sogoma|mbolo|tena yistilign|selam)\b/;
/** The words of greetings. */
const GREETING_WORDS = new Set(
  `hi hey hello hallo yo good morning afternoon evening day sir madam mum dear friend my brother sister bro boss chief mentor
  coach teacher oga bros chale charlie hope you are fine well doing how far be body dey una na now today o oo there everyone
  is it going everything and family
  bonjour bonsoir bjr bsr slt salut coucou cc ca va dit quoi on c est comment allez vous tu vas bien un peu ou la le les go mon
  ma frere frangin soeur tonton tonti tantie tata vieux pere mere grand gars djo chef patron mentor famille j espere que
  wassup sup whats up howzit heita aweh bafo bathong sasa niaje mambo vipi habari yako yenu za asubuhi jioni mchana leo gani
  hujambo shikamoo mwalimu muraho neza mwaramutse mwiriwe amakuru yawe ki bite se nshuti nanga def nga sama xarit waaw salam
  salaam aleikum alaikum aleykoum assalamu mbote sango nini losako ndeko dumela rra mma sannu ina kwana da zuwa barka ekaaro
  bawo ni se kedu ndewo nna akwaaba ete sen wo ho te oli otya ssebo nyabo gyebale ko wasuze osiibye mutya sawubona sanibonani
  kunjani unjani molo i ce sogoma a mbolo selam poa fiti boss mkuu kaka dada ndugu`.split(/\s+/),
);
const MOST_GREETING = 9;

const THANKS =
  /\b(?:thanks?|thank you|thx|tank you|tanx|grateful|i appreciate|god bless (?:you|u|una)|merci|remercie|reconnaissante?|que dieu (?:vous|te) (?:benisse|garde|le rende)|dieu (?:vous|te) benisse|asante(?:ni)?|ahsante|nashukuru|shukrani|murakoze|urakoze|webale|medaase|daalu|e se|na gode|ngiyabonga|enkosi|obrigad[oa]|shukran|jerejef|barka)\b/;
const NO_THANKS =
  /\bthank(?:s| you)? (?:cards?|letters?|notes?|messages?|to (?:my|our|the|him|her|them)|people)\b|\b(?:no thank you|refuses? to thank|asks? for a thank|who thank|en merci|as thanks|traduis\w*|translate)\b/;
/** Successes, in a message that thanks or mentions the advice. */
const SUCCESS =
  /\b(?:work(?:ed|s)|sold|i got|brought me|helped|it helps|came back|are coming|well done|success\w*|paid me|won|a marche|marche bien|j'ai (?:vendu|eu|recupere|gagne|reussi|obtenu|signe)|reussi|m'a aide|imenisaidia|umenisaidia|nimeuza|nimefanikiwa|byagenze neza|e work|don work|work well)\b/;
const ASKS_BESIDE =
  /\?|\b(?:how (?:do|can|should|much|many|to)|what (?:do|should|is|if|about)|where|when do|should i|can i|help me|comment (?:je|faire|puis|fixer|trouver|on)|combien|pourquoi|est-ce que|que faire|quel(?:le)?s?|nifanye|vipi kuhusu|wetin|mais|but now|but how|next question|autre question|another question|i want to (?:know|ask)|je (?:veux|voudrais) (?:savoir|demander))\b/;
const MOST_THANKING = 30;

const YOU =
  /\b(?:you|u|ur|your|yourself|youre|una|this (?:app|thing|site|mentor|program\w*|advice|chat|answer|bot)|vous|votre|vos|tu|t'es|ton|tes|ta|wewe|nyinyi|hii (?:app|kitu)|asking me|answer me|to me|ce (?:truc|site|programme|machin|chat)|cette appli\w*)\b/;
const INSULT =
  /\b(?:useless|rubbish|nonsense|stupid|idiots?|dumb|fool(?:s|ish)?|shut up|wast(?:e|ed|ing) (?:of )?my (?:time|data|bundle|money)|annoying|trash|garbage|thie(?:f|ves)|liars?|yeye|mumu|dey craze|shame on|fuck\w*|bullshit|stop asking|nuls?|nulle|inutiles?|fatigu\w+|m'enerv\w*|m'agac\w*|perd\w* mon temps|perte de temps|n'importe quoi|betes?|idiote?s?|imbeciles?|moquez|te moques|foutaise\w*|servez a rien|sers a rien|sert a rien|voleurs?|menteurs?|honte a vous|mjinga|wajinga|takataka|upuuzi|unanichosha|unanipotezea|hamna maana|because of (?:you|your)|a cause de (?:vous|vos|toi|tes)|(?:your|una) advice (?:make|made) me lose|vos conseils m'ont fait)\b/;

/** Insults that cannot be about a business. */
const INSULT_ALONE =
  /\b(?:useless|rubbish|nonsense|stupid|idiots?|shut up|fuck\w*|bullshit|mumu|foutaises?|n'importe quoi|mjinga|upuuzi|takataka|vous etes nuls?|tu es nul|t'es nul|c'est nul)\b(?! (?:product|stock|price|supplier))/;

const LOST =
  /\b(?:lost|loosed|i lose|lose (?:am )?all|perdu|perdre|nimepoteza|nilipoteza|nabuze|nahombye)\b[^.?!]{0,24}(?:\b(?:money|capital|savings|everything|all|it all|argent|economies|tout|mtaji|pesa|akiba|amafaranga|igishoro)\b|\d[\d ,.]*(?:k|m|000|f|fcfa)?\b(?! (?:customers?|clients?|days?|chicks?|birds?|goats?|kilos?|kg|bags?|orders?|jours?|poussins?|poules?|sacs?|commandes?|of)\b))|\b(?:all is lost|everything (?:i (?:saved|had|have) )?is (?:lost|gone)|tout est (?:perdu|fini)|(?:capital|money|argent|mtaji)\b[^.?!]{0,10}\b(?:is (?:finished|gone)|est (?:fini|parti)|don (?:finish|go)|umeisha|fini))\b/;
/** Losses of other things than money: time, a document, weight. */
const LOST_OTHERWISE =
  /\b(?:lost|lose|perdu|perdre) (?:my |a |the |mon |ma |mes |un |une )?(?:phone|sim|receipts?|papers?|book|notebook|key|keys|time|weight|carnet|telephone|puce|temps|papiers?|recus?|cles?)\b/;
const FIGURES = /\d[\d ,.]*/g;

/** With these words, the message may be about suicide or danger. */
const NO_SMALL_TALK =
  /\b(?:(?:want|wan|wanna|veux|nataka) (?:to |d'|ku)?(?:die|end|en finir|mourir|maliza|kufa)|nataka ku(?:fa|maliza)|nitakufa|adieu|farewell|suicid\w*|kill (?:my|him|her)sel\w*|(?:drank|swallowed) something|by force|threat\w*|menac\w*)\b/;
/** Phrases in messages without a question. */
const NO_QUESTION =
  /,? (?:and )?i (?:do not|don['’]?t|dont) know what to do\b|,? et je ne sais (?:pas|plus) quoi faire\b|\bsijui nifanye nini\b/gi;

/** The kind of small talk; null for a question or a description of a business. */
export function smallTalkIn(message: string): SmallTalk | null {
  const text = foldAccents(message).trim();
  const ofOthers = OF_OTHERS.test(text);
  if (!ofOthers && !WANTS_PERSON.test(text) && IDENTITY.some((pattern) => pattern.test(text)))
    return 'identity';
  const words = text.split(/[^\p{L}\d]+/u).filter(Boolean);
  if (
    words.length <= MOST_GREETING &&
    GREETING.test(text.replaceAll('’', "'")) &&
    words.every((word) => GREETING_WORDS.has(word))
  )
    return 'greet';
  if (NO_SMALL_TALK.test(text)) return null;
  const plain = message.replace(NO_QUESTION, '');
  const asks = ASKS_BESIDE.test(foldAccents(plain)) || isQuestion(plain);
  const isLoss = lossIn(message);
  const insults = words.length <= 4 ? INSULT_ALONE.test(text) : INSULT.test(text) && YOU.test(text);
  if (insults && !(ofOthers && asks) && !THEIRS.test(text)) return isLoss ? 'upset-loss' : 'upset';
  if (!asks && THANKS.test(text) && !NO_THANKS.test(text) && words.length <= MOST_THANKING)
    return SUCCESS.test(text) ? 'glad' : 'thanks';
  if (!asks && isLoss) return 'loss';
  return null;
}

/** Anger at somebody else: "My customers say that your ...", "the machine I bought is rubbish". */
const THEIRS =
  /\b(?:customers?|clients?|clientes?|supplier|worker|partner|landlord|seller|boss|brother|husband|wife|fournisseur|vendeuse?|associee?|bailleur|mari|patron|friend|lecturer|teacher|salesgirl|machine|produit|product)\b[^.?!]{0,40}\b(?:useless|rubbish|nonsense|stupid|idiots?|nuls?|nulle|fool\w*|thie\w+|liars?|disent|say|said|called|wrote|laughs)\b|\b(?:called|calls) me\b|\bis it a waste\b/;

/** Whether a message describes a loss of money, without a sum. */
export function lossIn(message: string): boolean {
  const text = foldAccents(message);
  return LOST.test(text) && !LOST_OTHERWISE.test(text) && (text.match(FIGURES)?.length ?? 0) <= 1;
}
