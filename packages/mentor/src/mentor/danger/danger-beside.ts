/*
 * Detects that somebody fears for another person's life: "my brother wants to hang himself". The reply then says
 * how to stay with that person. Texts are folded.
 */

/** A gap of at most so many letters without a mention of oneself. */
const gap = (most: number) =>
  String.raw`(?:(?!\b(?:i|i'm|je|j|moi|nina|nita)\b)[^.?!;]){0,${most}}`;

const PERSON =
  '(?:brother|sister|son|daughter|husband|wife|mother|father|mum|mom|dad|child|boy|girl|uncle|aunt|cousin|niece|nephew|friend|neighbou?r|partner|co-?founder|worker|employee|apprentice|customer|client|boyfriend|girlfriend|fiancee?|colleague|woman|man|lady|somebody|someone|pikin|person|frere|soeur|fils|fille|mari|femme|mere|pere|maman|papa|enfant|oncle|tante|cousine?|niece|neveu|ami|amie|copine|copain|voisine?|associee?|employee?|ouvriere?|apprentie?|clientes?|collegue|dame|monsieur|quelqu.un|gars)';
const THEY = `(?:${PERSON}|he|she|e|im|il|elle)`;
const MEANS_TO =
  '(?:wants?|wanted|wan|wishes|wished|says?|said|saying|talks?|talking|tells?|told|threat\\w*|tries|tried|trying|plans?|planning|thinks?|thinking|going|goes|go|will|may|might|would|can|ready|tempted|attempt\\w*|about|veut|voulait|voudrait|va|dit|disait|parle\\w*|menace\\w*|pense\\w*|songe\\w*|essaye?\\w*|tente\\w*|envisage|risque|pourrait|capable|envie)';
const OWN_SELF = '(?:him|her|them|im|hin) ?sel(?:f|ves|fs)';
/** Excludes overwork, such as "killing himself with work". */
const NO_FIGURE =
  '(?! (?:with|for|over|working|by working|laughing) ?(?:this|the|my|his|her|our|work|too much|business|job|sales|stress)?\\b)';
const NO_FIGURE_FR =
  '(?! (?:au (?:travail|boulot|champ)|a la (?:tache|besogne|caisse)|a (?:faire|travailler|expliquer|repeter|vendre|produire|crier)))';

const SAYINGS = [
  String.raw`(?:kill|killing|hang|hanging|drown|drowning|shoot|shooting|poison|poisoning) ${OWN_SELF}\b${NO_FIGURE}`,
  String.raw`${THEY}\b${gap(40)}\b${MEANS_TO}\b${gap(24)}\b(?:hurt|harm|cut|end|finish) ${OWN_SELF}\b(?! (?:the|off|with|for)\b)`,
  String.raw`(?:take|taking|end|ending) (?:his|her|their) (?:own )?li(?:fe|ves)\b`,
  String.raw`${THEY}\b${gap(40)}\b(?:wants?|wanted|wan|wishes|ready|rather|prefers?|planning|plans) (?:to )?(?:just )?(?:die|be dead|end it all|not (?:live|wake)|disappear for ever)\b(?! (?:for|to|of|rich|laughing|inside)\b)`,
  String.raw`${THEY}\b${gap(24)}\b(?:no longer wants|does(?:n't| not) want|don't want|no wan|tired) (?:to |of |for )?(?:this |im |his |her |the )?(?:be alive|live|living|life|world)\b(?! (?:in|with|here|at|on|together|off|abroad)\b)`,
  String.raw`${THEY}\b${gap(40)}\b${MEANS_TO}\b${gap(24)}\bsuicid\w*`,
  String.raw`(?:found|saw|discovered|trouve|vu|nimekuta) (?:a |the |some |une? |la |du )?(?:rope|noose|poison|sniper|pills|corde|comprimes|kamba|sumu)\b${gap(16)}\b(?:in|under|inside|dans|sous|kwenye) (?:my|his|her|our|ma|sa|son|mon|la|chumba)\b[^.?!]{0,20}\b(?:room|bed|bag|mattress|chambre|lit|sac|matelas|chumba\w*)\b`,
  String.raw`(?:sell|selling|give away|gave away|giving away|shared out) (?:all )?(?:his|her|their) (?:own )?(?:things|clothes|belongings)\b${gap(40)}\b(?:will not|won't|no go) (?:be|dey)\b`,
  String.raw`${THEY}\b${gap(40)}\b${MEANS_TO}\b${gap(24)}\b(?:se |s')(?:tuer|pendre|suicider|immoler|empoisonner|donner la mort|faire du mal|ouvrir les veines|jeter (?:sous|du|d'un|dans le (?:fleuve|lac|vide|puits)|dans la (?:riviere|lagune)))\b${NO_FIGURE_FR}`,
  String.raw`${THEY}\b${gap(40)}\b(?:veut|voulait|voudrait|prefere|a envie de|envie de|parle de|demande a) (?:plus )?(?:mourir|en finir(?=\s*(?:[.!,;?]|$)| avec (?:tout|la vie|sa vie)\b| (?:ce soir|cette nuit|maintenant)\b)|mettre fin a (?:ses jours|sa vie)|disparaitre pour toujours)`,
  String.raw`${THEY}\b${gap(24)}\b(?:ne veut plus (?:vivre|de (?:cette|la|sa) vie)|n'a plus envie de vivre|mettre fin a (?:ses jours|sa vie))\b`,
  String.raw`(?:anataka|anasema|amesema|alisema|anatishia|anajaribu|amejaribu|alijaribu|anafikiria|anapanga|anaongea)\b${gap(30)}\b(?:kujiua|kujinyonga|kufa|ajiue|atajiua|atajinyonga|kumaliza maisha|kujitoa (?:uhai|roho))\b`,
  String.raw`(?:atajiua|atajinyonga|ajiue|ajinyonge)\b`,
  String.raw`(?:ara|ya|bara)shaka (?:kwiyahura|gupfa|kwiyica)\b`,
];
const OF_OTHERS = new RegExp(String.raw`\b(?:${SAYINGS.join('|')})`, 'g');

/** Removes statements about another person's wish to die. */
export function withoutLifeOfOthers(text: string): string {
  return text.replaceAll(OF_OTHERS, ' ');
}
