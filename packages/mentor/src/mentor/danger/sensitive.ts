import { foldAccents } from '@inzira/contract/rules/fold';
import { illnessIn, isOfTrade, isToldOfOwn } from './illness.ts';

/** As people write, without accents and often without apostrophes. */
const CRISIS: readonly RegExp[] = [
  /\b(?:kill(?:ing)? myself|(?<!\b(?:it|this|that|tax(?:es)?|vat|rents?|costs?|prices?|fees|fuel|competition|imports?) (?:will |is going to |are going to |can |go )?)kill me\b(?=[\s.!]*$)|(?<!\b(?:ou|c'est|serait) (?=suicidaire\b))suicid\w*|end(?:ing)? (?:my (?:own )?life|it all)|tak(?:e|ing) my (?:own )?life|(?:hurt|harm|cut)(?:ting|ing)? myself|self.harm|hang myself|overdose)\b/,
  /\b(?:want(?:ed)? to die|wanna die|wish (?:that )?i (?:was|were) (?:dead|never born)|(?:better off|rather be) dead|ready to die|think(?:ing)? (?:of|about) (?:dying|ending (?:it|everything)(?! with\b))|life has no (?:more )?meaning)\b/,
  /\b(?:(?:no|any|not? a|a single) (?:more )?reason (?:left )?(?:to live|for living)|(?:don'?t|do not|no longer|not) want to (?:live(?! off\b| on\b)|be alive|exist|wake up)|tired of (?:living|life|being alive)|(?:life is|my life is|living is) (?:not|no longer|no more|n't) worth|not worth living|nothing (?:left )?to live for|can'?t go on living)\b/,
  /\b(?:why|how|(?:no|any|what is the|what's the|the) (?:point|use|sense|reason)) (?:(?:should|can|could|would|do|must|to|in|of|for|i|me) ){0,3}(?:(?:go(?:ing)? on|keep|carry(?:ing)? on|continue|stay(?:ing)?) )?(?:to )?(?:alive|living|live)\b(?! (?:with(?! no)|off|on|in|at|near|like|from|by|as|here|there|abroad|together|closer?|the rest|until|till|through)\b)/,
  /\b(?:he|she|they|husband|wife|boyfriend|girlfriend|father|mother|brother|uncle|boss|partner|lender|landlord) (?:beats?|hits?|rapes?|abuses?) me\b(?! at (?!home\b|night\b|work\b))/,
  /\b(?:i (?:was|am being|have been) (?:abused|beaten)|raped|raping|rapist)\b/,
  /\b(?:threat\w* to|come (?:and|to)|(?:he|she|they|lender|husband|partner) (?:will|wants? to|(?:is|are) going to)) (?:kill|hurt|beat|burn) (?:me\b(?! (?:on|to|by)\b)|my (?:family|wife|husband|children|kids|mother|father)\b)/,
  /\b(?:sleep(?:ing)? with (?:me|him|her|them|(?:the|my|his|our) (?:boss|investor|officer|lender|manager|teacher|customers?|clients?))|have sex|(?:for|wants?|demands?) sex(?=[\s.!?]*$| (?:for|before|in|if|from|with|when|so|to|instead)\b))\b/,
  /\b(?:sexually (?:harass|abus|assault)\w* (?:me|by)|(?:harass|abus|assault|touch|grop)\w* me sexually|(?:man|he|investor|boss|officer|manager|customer|client|lender) (?:touch|grop)(?:es|ed) (?:me\b(?! (?:with|by|deeply)\b)|my (?:body|breasts?|thighs?|legs?|bottom)\b))/,
  /\b(?:coucher avec (?:moi|lui|elle|eux|des clients)|(?:rapports?|relations?|faveurs?) sexuel(?:le)?s? (?:pour|contre|avec|en echange)|(?:demande|veut|exige|contre) (?:du|le) sexe|m'a violee?|ete violee? par)\b/,
  /\b(?:nilale naye|kulala (?:nami|naye)|alale nami|(?:anataka|anaomba|rushwa ya) ngono|(?:ame|ali)nibaka|ananipiga(?! (?:simu|picha|pasi)))\b/,
  /\b(?:(?:me|m') ?(?:tuer|suicider|pendre)|en finir avec la vie|(?:envie|voudrais|veux|prefere) (?:de )?mourir|(?:plus|pas) (?:envie|la force) de vivre|(?:ne )?veux plus vivre|plus (?:aucune |de )?raison de vivre|a quoi bon vivre|pourquoi (?:je (?:devrais|dois) )?(?:continuer? a )?vivre(?! (?:a|en|de|avec|dans|ici)\b)|mettre fin a (?:mes jours|ma vie)|me faire du mal|(?:il|elle|mon mari) me (?:bat|frappe|viole))\b/,
  /\b(?:nataka kufa|ni?takufa tu|kujiua|nijiue|sitaki kuishi|si(?:oni|na) (?:sababu|haja|maana|faida) ya (?:kuendelea )?kuishi|nimechoka (?:na|ku) ?(?:maisha|ishi)|i wan die|make i (?:just )?die|(?:why|wetin) i (?:go|still|for)(?: still)?(?: dey)? live(?! for\b)|i don tire for (?:this )?life|kwiyahura|ndashaka gupfa|sinshaka kubaho)\b/,
  /\b(?:ashamed to (?:be alive|exist|(?:go on |keep )?(?:live|living)(?! (?:with|off|on|in|at)\b))|(?:want|wish|need) to disappear(?! from\b)|(?:don'?t|do not|no longer) want to be here (?:any ?more|any longer)(?=[\s.!,]*$)|never (?:to )?wake up(?! (?:before|early|late|at|to)\b)|(?:everyone|everybody|they|world|family|children|kids|husband|wife|parents|mother|father) (?:would|will|'d|is|are)(?: be)? better(?: off)? without me|(?:no ?one|nobody) (?:would|will) miss me|i (?:will |want to |am going to |have |just |already ){0,2}(?:(?:take|took|taken) (?:rat |some |the )?poison(?! (?:to|from|off|back)\b)|(?:drink|drank|drunk|swallow|swallowed) (?:rat |some |the )?(?:poison|pesticides?))|jump(?:ing)? (?:off|from) (?:a|the) (?:bridge|roof|building|balcony)|throw(?:ing)? myself (?:off|under|into|in front))\b/,
  /\b(?:(?:uncle|father|stepfather|brother|cousin|teacher|pastor|neighbou?r|driver) touch(?:es|ed) (?:me\b(?! (?:with|by|deeply)\b)|my (?:body|breasts?|thighs?|legs?|bottom)\b)|(?:afraid|scared) of my (?:husband|boyfriend|stepfather)\b(?!'s))/,
  /\b(?:(?:veux|voudrais|vais|envie d'|besoin d') ?en finir(?=[\s.!,]*$| avec (?:tout|ma vie)\b)|(?:veux|voudrais|aimerais|envie de|prefere) (?:juste )?disparaitre(?! (?:des?|du)\b)|(?:veux|voudrais|aimerais) (?:ne )?plus (?:exister|etre la|me reveiller)|(?:ma |la )?vie (?:ne )?vaut (?:plus|pas) (?:la peine|le coup|d'etre vecue)|(?:ma|la) vie n'a (?:plus|pas|aucun) (?:de |aucun )?sens|saut(?:er|e) (?:du|d'un|de la) (?:pont|toit|balcon|immeuble|fenetre)|me jeter (?:du|d'un|sous|dans le (?:vide|fleuve|lac)|dans la riviere)|(?:fatiguee?|marre) de (?:la vie|vivre)(?! (?:a|au|en|avec|dans|chez|sur)\b)|honte (?:de vivre|d'exister)(?! (?:a|au|en|avec|dans|chez|sur)\b)|me (?:fais|faisais) du mal|(?:mieux|plus heureux) sans moi(?=[\s.!,]*$)|(?:avale|pris|boire|bu|prendre) (?:du|le) poison|(?:avale|pris|bu) [^.!?]{0,40}pour mourir(?=[\s.!,]*$)|(?:j'ai ete|suis faite?) (?:violee?|violer)|menaces? de mort|menace de me tuer|(?:il|elle|mari|pere|oncle|patron|conjoint|frere) m'a (?:battue?|frappee?)(?! (?:sur|a|aux?|en|par|que)\b)|peur de mon (?:mari|pere|oncle|conjoint))\b/,
  /\b(?:(?:nina|na)(?:taka|tamani|jisikia|hisi) (?:tu )?(?:kufa|kutoweka)|(?:bora|heri|afadhali) nife|(?:ku|ni|na|nina|nita|nime|nika|nili)ji(?:ua|ue|nyonga|nyonge)|(?:ni|na|nina|nime|nita|nili|nika|ku)(?:kunywa|nywa|nywe|meza) sumu|maisha (?:yangu )?hayana (?:maana|thamani|faida)|sitaki (?:kuendelea kuishi|kuwa hai)|aibu (?:ya )?kuishi|(?:nili|nime)bakwa|\w+nibaka|(?:ali|ame|hu|wali|wame)nipiga(?! (?:simu|picha|pasi|bei|hela|pesa|chini|tafu|chenga|faini|marufuku|jeki|dili|bao|maswali|swali))|(?:a|wa)(?:taniua|\w{0,7}(?:taka|tishia|jaribu) kuniua))\b/,
  /\b(?:(?:nda|na|n)shaka (?:gupfa|kwipfira)|nifuza gupfa|(?:kw|nd|n|nz|na)iyahur\w*|(?:simfite|nta) (?:mpamvu|impamvu) yo kubaho|(?:nananiwe|naniwe|ndambiwe|narambiwe|nanze) (?:kubaho|ubuzima)|ubuzima (?:bwanjye )?(?:ntacyo bumaze|nta gaciro)|(?:ara|ya|aka|aha)nkubi(?:ta|se)|\w*fa(?:she|ta|twa|shwe|tswe) ku ngufu|(?:bara|ara)nyica|(?:bara|ara|ba)shaka kunyica)\b/,
  // The wish to be dead, or that others would be better off; "if I die, who owns the shop?" is a question.
  /\b(?:(?:wish|if|hope|pray) (?:only )?(?:that )?i (?:was|were) dead|wish (?:that )?i (?:could |would )?(?:just )?(?:die|died|drop dead)|(?:want to|wanna|should|might as well|may as well|better to|deserve to) (?:just )?be dead\b(?! (?:stock|sure|last|on)\b)|i (?:should|might as well|may as well|deserve to) (?:just )?die\b|(?:better|easier|happier)(?: off)?(?: for [a-z ]{1,20})?(?: with me dead| for me to die|(?: that| if| when| once)? i (?:just |should )?(?:die|died|(?:was|were|am) dead)\b)|(?:everyone|everybody|they|world|family|children|kids|husband|wife|parents|mother|father|people) [^.!?]{0,20}(?:be|is|are) (?:better(?: off)?|happier) (?:if|when|once) i (?:was|were|am|'m) (?:gone|not (?:here|alive|around)|no longer (?:here|alive|around))|feel(?:ing)? like dying\b(?! (?:the|my|some|clothes|fabric|hair)\b)|what if i just died|(?:hope|wish|pray) (?:that )?i (?:don'?t|do not|never|didn'?t) wake up(?! (?:before|early|late|at|to)\b))/,
  /\b(?:(?:mieux|plus (?:heureux|heureuse|tranquilles?|simple|facile))(?: pour [a-z' ]{1,20})? si (?:je (?:n')?(?:etais plus (?:la\b(?! pour)|de ce monde)|etais pas nee?|existais plus|mourais|disparaissais)|j'etais morte?)|si je mourais,? (?:tout|ils|elles?|ma famille|mes enfants) [^.!?]{0,20}mieux|(?:vaut|vaudrait|serait) mieux (?:que je (?:meure|disparaisse|sois morte?)|mourir)|(?:prefere|prefererais|aimerais|voudrais|veux|envie d') ?etre morte?|autant mourir|(?:ferais mieux|merite) de mourir|(?:famille|enfants|femme|mari|parents|tout le monde|ils|elles) (?:serai(?:en)?t|seront|sera|irai(?:en)?t) (?:bien )?mieux sans moi)\b/,
  /\b(?:(?:bora|heri|afadhali) (?:mimi |tu )?(?:ni(?:ka)?fe|nikafa|kufa(?= kuliko\b| tu\b|[\s.!]*$))|ninge(?:li)?kufa(?! njaa)|nisingezaliwa|(?:bora|afadhali|heri|vizuri) (?:zaidi )?bila mimi(?=[\s.!,]*$)|nikifa,? [^.!?]{0,25}(?:afadhali|bora|nafuu|watapumzika)|(?:icyampa|byaruta) n[gk]apfa|i (?:(?:just |dey )?wan|for) (?:don )?(?:kpai|kpeme|die)|make i (?:just |kukuma |go |don )*(?:die|kpai)|go (?:dey )?better if i (?:don )?(?:die|kpai)|(?:people|family|everybody|pikin|dem) go (?:dey )?better (?:without me|if i no dey)|if i die,? (?:everybody|everyone|they|dem|my (?:family|people|wife|husband|children|kids|pikin)) (?:go|will|would|can) (?:rest|enjoy|(?:be |dey )?(?:better|happy|free|fine)))\b/,
];

/** "En finir cette nuit", "end it tonight": an end with a time and nothing named that would end. */
const ENDS_TONIGHT: readonly RegExp[] = [
  /\b(?:pense\w*|songe\w*|compte\w*|prevois|decide\w*|pret\w*|envie|veux|vais|voudrais|faut|dois)\b[^.?!]{0,24}\ben finir\b(?! avec (?:ce|cet|cette|ces|le|la|les|l'|mon|ma|mes|notre|nos|un|une)\b)[^.?!]{0,16}\b(?:ce soir|cette nuit|demain|aujourd'hui|maintenant|tout de suite|avant (?:l'aube|le matin|demain))\b(?!(?: meme)? avec (?:ce|cet|cette|ces|le|la|les|l'|mon|ma|mes|notre|nos|un|une) ?(?!(?:vie|existence|souffrances?|douleurs?|jours|honte|cauchemar|calvaire)\b))/,
  /\ben finir\b[^.?!]{0,16}\bavec (?:cette|ces|ma|mes|la|les|ce) (?:vie|existence|souffrances?|douleurs?|cauchemar|calvaire)\b/,
  /\b(?:pense\w*|songe\w*) (?:a |serieusement a )?en finir(?=[\s.!,]*$| avec (?:tout|la vie|ma vie)\b)/,
  /\b(?:rope|noose|pills|tablets|sniper|poison|pesticide|razor|corde|comprimes|poison|kamba|sumu)\b[^.?!]{0,50}\b(?:see tomorrow|want tomorrow|voir demain|children sleep|i will (?:drink|take|use) (?:it|them|am))\b/,
  /\b(?:tonight|this (?:night|evening)|in the morning|tomorrow) i (?:(?:will|shall|am going to|go|'ll) (?:just |finally |already )?be gone|(?:will|shall|go|am going to) (?:not|no|no longer) (?:be (?:here|alive)|wake|dey)|(?:won't|will no longer|no go) (?:be (?:here|alive)|wake|dey))\b(?! (?:at|on|early|late|until|till|home|out|away|market|shop|house|school|village|(?:up )?(?:the|my|him|her|them|a|an) (?!time\b)\w+)\b)(?! (?:to|from|in|with|for|by|before) (?!god\b|heaven\b|rest\b|ever\b|good\b|peace\b|(?:this|the) (?:world|earth|ground|time)\b|my (?:grave|maker)\b|the lord\b))/,
  /\b(?:tonight|this night|today) i (?:wan|want to|go|will) (?:just )?end (?:am|it|everything)\b/,
  /\bi (?:don'?t|do not|no) (?:want|wan|wish) (?:to )?(?:see|live (?:past|after|until|till)|be here) (?:tomorrow|today|tonight|the morning|this (?:night|week))\b(?!'s\b| (?:a|an|any|the|some) \w+| without (?:a|an|any)\b| (?:only|late)\b)/,
  /\bdors? pour ne (?:plus|jamais) me reveiller\b|\b(?:bridge|roof|balcony|pont|toit)\b[^.?!]{0,40}\b(?:so am i|is gone and|jump|sauter|goodbye|adieu)\b/,
];
/** The means at hand; for traders they are goods. */
const MEANS_READY =
  /\b(?:rope|noose|pills|tablets|sniper|poison|pesticide|razor|corde|comprimes|kamba|sumu)\b[^.?!]{0,50}\b(?:(?:with|near|beside) me|ready|prete?)\b/;
const IS_GOODS =
  /\b(?:sells?|selling|sold|stocks?|export\w*|orders?|suppl\w+|customers?|market|price|vends|vendre|vente|prix|commandes?|clientes?|clients?|marche|nauza|kuuza|bei)\b/;
/** A meeting, contract or supply that ends tonight. */
const ENDS_BUSINESS =
  /\b(?:fermer|contrat|projet|travaux|litige|dossier|bail|inventaire|comptabilite|meeting|reunion|contract|partnership|lease|supplier|fournisseur|stock|method\w*)\b/;

function endsTonight(text: string): boolean {
  return (
    !ENDS_BUSINESS.test(text) &&
    (ENDS_TONIGHT.some((pattern) => pattern.test(text)) ||
      (MEANS_READY.test(text) && !IS_GOODS.test(text)))
  );
}

const AT_ONCE =
  /\b(?:tonight|this (?:night|evening|morning)|today|right now|now now|just now|(?:myself|die|it|all) now|before (?:morning|sunrise|dawn|tomorrow)|tomorrow|in an hour|(?:don|have|already|just|i) (?:took|taken|take|drank|drink|swallow\w*|buy|bought|got|get|hid|hidden|tied|prepared|hold\w*)\b[^.?!]{0,24}\b(?:rope|pills|tablets|poison|sniper|knife|razor|pesticide)|(?:rope|pills|tablets|poison|sniper|razor)\b[^.?!]{0,16}\b(?:here|ready|with me|in my hand|beside me)|on (?:the|a) (?:bridge|roof)|ce soir|cette nuit|maintenant|tout de suite|aujourd'hui|demain|avant (?:l'aube|le matin)|corde\b[^.?!]{0,16}\bprete|(?:ai|j'ai|suis)(?: deja)? (?:prepare|achete|pris|prise|bu|avale|cache|sorti|trouve)\b[^.?!]{0,24}\b(?:corde|comprimes|cachets|medicaments|pilules|poison|couteau|lame|pesticide|javel)|usiku|leo|sasa(?: hivi)?|kesho|iri joro|nonaha|uyu munsi|goodbye|bye bye|adieu|kwaheri|for ?ever|pour toujours)\b/;

/** Whether somebody who speaks of dying means today, or has the means at hand. */
export function isAtOnce(message: string): boolean {
  return AT_ONCE.test(foldAccents(message));
}

/** Whether somebody may be about to die by suicide; checked before everything else. */
export function isCrisis(message: string): boolean {
  const text = foldAccents(message);
  return CRISIS.some((pattern) => pattern.test(text)) || endsTonight(text);
}

const DISTRESS: readonly RegExp[] = [
  // "What's the use", and not being made for it: about oneself, not about a survey or an advert.
  /\b(?:je|j'|j|me|moi|des fois|parfois|souvent)\b[^.?!]{0,24}\ba quoi bon(?=[\s.!?,;]*$| *[.!?,;]| (?:continuer|tout ca|se battre|me battre|se lever|me lever)\b)|\b(?:je suis|je me sens|moi je suis) (?:tellement |trop |si |vraiment )?(?:fatiguee?|epuisee?|videe?|perdue?)\b(?! (?:de|du|des|par|dans|avec|entre) )[^?]{0,160}\b(?:dettes?|coule|faillite|perdu|mort\w*|echou\w*|echec|pas faite? pour)\b|\b(?:i am|i'm|im) (?:so |very |just |really )?(?:tired|exhausted|drained|empty)\b(?! of (?:my|this|the|his|her|waiting|asking|chasing|customers?|paying)\b)[^?]{0,160}\b(?:debts?|failed|failure|lost|died|collapsed|what is the point|what's the point|why bother|not made for)\b|\b(?:i|sometimes|maybe)\b[^.?!]{0,30}\bwhat(?: is|'s) the (?:point|use)(?=[\s.!?,;]*$| *[.!?,;]| of (?:it all|going on|trying|anything|all this)\b)/,
  /\bi(?:'m| am| feel| felt)(?: [a-z]+){0,3} (?:a failure|worthless|hopeless|desperate|depressed|ashamed(?! (?:to )?(?:go up|walk|approach|ask|talk|speak|sell|pitch|call|charge|negotiate|collect|advertise)(?:ing)?\b)|heartbroken|broken|finished)\b|\b(?:i (?:have |'ve )?lost everything|i (?:want to|will) give up(?! \d)|(?:i |i'm |am )?feel(?:ing)? like giving up|my (?:wife|husband|girlfriend|boyfriend) (?:has )?(?:left|is leaving|divorced) me\b(?! (?:in|with|the|his|her|a|an|some|to|alone with)\b)|i (?:cannot|can'?t) (?:sleep|cope|(?:go on|take (?:it|this)) (?:any ?more|any longer|like this))|no way out for me|i (?:cry|am crying|keep crying))\b/,
  /\b(?:je suis (?:une? )?(?:rate|ratee|echec|desesperee?|deprimee?|au bout|ruinee?)|j'ai tout perdu|je veux (?:tout )?abandonner|ma femme m'a quitte|mon mari m'a quittee?|je n'en peux plus|je ne dors plus|j'ai (?:tellement |trop |si )?honte(?! d)|honte de moi)\b/,
  /\b(?:nimepoteza kila kitu|najiona sina (?:thamani|maana|faida)|nime(?:vunjika|katika) moyo|nimeshindwa na maisha|siwezi kulala|(?:mke|mume) wangu ameniacha)\b/,
  /\b(?:i (?:no|never) (?:fit |dey )?sleep(?! (?:for|inside) (?:shop|road|market)\b)|i (?:dey|don) cry|(?:everything|all) (?:wey i (?:get|do) )?don (?:finish|scatter|spoil|burn)|i don (?:lose|loss) (?:everything|all))\b/,
  /\b(?:nabuze byose|nacitse intege|agahinda (?:gakabije|kenshi)|n(?:d|ar)ihebye|sinkisinzira|(?:umugore|umugabo) wanjye yantaye)\b/,
];

/** Shyness about asking and selling, which is a question of how to do it. */
const SHY =
  /\b(?:sell\w*|selling|talk\w*|speak\w*|approach\w*|pitch\w*|present\w*|strangers?|call(?:ing)? people|on the phone|advertis\w+|collect\w*|ask(?:ing)? (?:for|people)|vend\w+|parler|aborder|demarcher|proposer|reclamer|demander|presenter|appeler|inconnus?|passants?|au telephone|timide|en public|kuuza|kuongea)\b/;
const OF_SHAME = /\b(?:ashamed|honte|aibu)\b/;
const OF_LOSS =
  /\b(?:lost|failed|failure|debts?|owe|loans?|closed?|bankrupt|depress\w+|cry(?:ing)?|hopeless|worthless|die|life|perdu\w*|echou\w+|echec|dettes?|pret|credit|faillite|ferme|pleure\w*|vie|mourir|disparaitre|nimepoteza|madeni)\b/;

export function isShy(text: string): boolean {
  return OF_SHAME.test(text) && SHY.test(text) && !OF_LOSS.test(text);
}

/** Whether somebody is in distress, with or without a question. */
export function isDistress(message: string): boolean {
  const text = foldAccents(message);
  return !isShy(text) && DISTRESS.some((pattern) => pattern.test(text));
}

const OWES_OR_STOPS =
  /\b(?:giv(?:e|ing) up|abandonner|debts?|i owe|my loans?|lenders?|dettes?|creanciers?|je dois de l'argent|madeni|nadaiwa|i dey owe)\b/;

/** Whether somebody in distress about debts, or who would give up, needs an answer on that even without a question. */
export function needsAnswer(message: string): boolean {
  return OWES_OR_STOPS.test(foldAccents(message));
}

const HEALTH =
  /\b(?:malaria|typhoid|cholera|fever|headache|cough|diarrh\w+|hiv|aids|ulcers?|medicine|medication|antibiotics?|pills?|tablets?|disease|symptoms?|pregnan\w+|diagnos\w+|my (?:head|stomach|chest|back) (?:is |hurts?|aches?)|paludisme|palu|typhoide|fievre|toux|diarrhee|sida|vih|ulcere|migraine|mal (?:de|a la|au) (?:tete|ventre|dos|dents?)|maladies?|symptomes?|medicaments?|remedes?|antibiotiques?|comprimes?|enceinte|grossesse|homa|ugonjwa|dalili|dawa (?:ya|za) (?:homa|kichwa|tumbo|kikohozi)|mimba|mjamzito)\b/;
const SAVINGS =
  /\b(?:bitcoin|crypto\w*|forex|stock market|(?:forex|crypto|online|day|currency) trading|shares? to buy|(?:invest|put) my (?:own )?(?:savings|money) in|(?:a|en) (?:la )?bourse(?! d'etudes?\b))\b/;

/** The field in which a program should not advise; null for others. */
export function fieldOf(message: string): 'health' | 'savings' | null {
  const text = foldAccents(message);
  if (illnessIn(message) !== null) return 'health';
  if (HEALTH.test(text) && (!isOfTrade(text) || isToldOfOwn(text, HEALTH))) return 'health';
  return SAVINGS.test(text) ? 'savings' : null;
}

const GRADED =
  /\b(?:quiz (?:question|answer)s?|(?:question|number) \d+ (?:of|in) the (?:quiz|test)|answers? (?:of|to|for) the (?:quiz|test|exam|assignment|question)|my (?:assignment|exam)|reponses? (?:du|au|a la question du) quiz|mon devoir)\b/;

/** Whether somebody openly asks for the answers of graded work. */
export function asksForGradedWork(message: string): boolean {
  return GRADED.test(foldAccents(message));
}
