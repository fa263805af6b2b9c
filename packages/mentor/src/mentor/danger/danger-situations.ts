import type { Danger } from './danger.ts';

/*
 * Detects danger that is described without words of harm: withheld papers, demands for silence, a child given away,
 * despair. Of 33 such wordings, the other patterns and lists matched 19.
 */

interface Situation {
  danger: Danger;
  told: RegExp;
  /** Rules it out, because the same words then mean something else. */
  without?: RegExp;
  /** Must occur too. */
  beside?: RegExp;
}

const PAPERS = 'passports?|passeports?|papers|papiers|id(?: card)?|identity card|carte d.identite';
const KIN =
  'child(?:ren)?|kids?|sons?|daughters?|mother|family|wife|sister|enfants?|fille|fils|mere|famille|femme|soeur|pikin|watoto';
/** Somebody asks how to avoid it, or tells what others do. */
const NOT_YET =
  /\b(?:avoid|prevent|how (?:do|can|to|would) (?:i |we |you )?(?:know|tell|protect|stop|spot|check|recogni\w+)|eviter|proteger|is it safe|should i (?:give|send|pay)|before (?:i |we )?(?:pay|send|sign)|(?:what )?if (?:i|we|somebody|someone|a|an|my|the)|jinsi ya (?:kuepuka|kuzuia))\b/;
const NIGHT =
  '(?:(?:at|by|for|every|each|in the) (?:\\w+ )?nights?|tonight|(?:la|chaque|cette|les) nuits?|le soir|chaque soir|usiku|hier soir|last night|in (?:the |my )?bed|au lit)';
/** Things that a landlord, council or husband may force in trade, which are no danger. */
const INTO_TRADE =
  '(?! (?:to|a|d|de|ku)(?! (?:sleep|have|undress|coucher|dormir|faire l))\\b)(?! (?:out|into) )';
const SITUATIONS: readonly Situation[] = [
  {
    danger: 'violence',
    told: new RegExp(
      String.raw`\b(?:uncle|father|stepfather|papa|dad|teacher|pastor|boss|oga|landlord|oncle|pere|beau-?pere|patron|bailleur|proprietaire|pasteur|mjomba|baba|mwalimu|mchungaji) (?:always |often |dey |still )?(?:comes?|came|coming|vient|venait|anakuja|huja|alikuja) (?:to|for|on|a|chez|kwa|me|kwangu)? ?(?:me|moi|us|her|elle|(?:my|our|ma|notre) (?:little |small |petite )?(?:sister|daughter|niece|cousin|girl|soeur|fille|niece|cousine)|mimi|dada yangu|binti yangu)?\b[^.?!,]{0,12}\b${NIGHT}\b(?! (?:to|for|and|pour|and) (?:help|count|collect|buy|take|get|work|pay|ask|carry|load|close|check|compter|aider|chercher|prendre|payer)\b)`,
    ),
    beside:
      /\b(?:to me|to us|to her|for me|a moi|chez moi|kwangu|(?:my|ma|our|notre) (?:little |small |petite )?(?:sister|daughter|niece|cousine?|girl|soeur|fille)|dada yangu|binti yangu|bed|lit|honte|ashamed|silence|secret)\b/,
    without:
      /\b(?:watchm[ae]n|guard|gardien|deliver\w*|livr\w+|unload\w*|night shift|homework|devoirs)\b/,
  },
  {
    danger: 'violence',
    told: new RegExp(
      String.raw`\b(?:force[sd]?|forcing) (?:me|her|himself|my (?:daughter|sister|niece|wife))\b${INTO_TRADE}[^.?!,]{0,24}\b${NIGHT}\b|\b${NIGHT}\b[^.?!,]{0,30}\b(?:force[sd]?|forcing) (?:me|her|himself|my (?:daughter|sister|niece|wife))\b${INTO_TRADE}|\b(?:me|la|l'a|m'a) force[rsdez]*\b${INTO_TRADE}[^.?!,]{0,24}\b${NIGHT}\b|\b${NIGHT}\b[^.?!,]{0,24}\b(?:me force|m'a forcee)\b${INTO_TRADE}|\b(?:ana|hu|ali|ame)(?:ni|m)lazimisha (?:usiku|kitandani|kulala|kufanya mapenzi)\b`,
    ),
  },
  {
    danger: 'violence',
    told: new RegExp(
      String.raw`\b(?:daughter|sister|niece|cousin|girl|wife|child|i|she|fille|soeur|cousine|femme|enfant|je|j|elle)\b[^.?!,]{0,14}\b(?:was|were|been|being|dey|ete|got)\b (?:forced|forcee?) (?:by|par) (?:the|my|her|his|our|a|an|mon|son|sa|le|un|l'|notre) ?(?:uncle|father|stepfather|brother|cousin|boss|oga|landlord|teacher|pastor|man|men|neighbou?r|husband|boyfriend|officer|policeman|oncle|pere|beau-?pere|frere|patron|bailleur|maitre|pasteur|homme|voisin|mari|copain|policier|chef)\b${INTO_TRADE}`,
    ),
  },
  {
    danger: 'crisis',
    told: /\b(?:i am|i'm|im|je suis|niko|nipo) (?:here )?(?:at|on|by|for|sur|au bord d[ue]|devant|kwenye|kando ya) (?:the |le |la |this )?(?:bridge|pont|river|riviere|fleuve|roof|toit|daraja(?:ni)?|mto(?:ni)?|lake|lac)\b/,
    beside:
      /\b(?:gone|lost|finished|nobody|no ?one|alone|nothing|perdu\w*|rien|fini\w*|personne|seule?|imekwisha|imeisha|sina)\b/,
    without:
      /\b(?:(?<!nothing to )sell\w*|(?<!rien a )vend\w*|nauza|fish\w*|peche\w*|(?:river|bridge|lake) market|marche d[ue]|customers?|clients?|boat|sand)\b/,
  },
  {
    danger: 'crisis',
    told: /\b(?:pray for me|forgive me|pardonnez[- ]moi|priez pour moi|nisamehe(?:ni)?)\b[^?]{0,40}\b(?:last (?:day|night|message)|i (?:am|will be) (?:going|gone|leaving)\b(?! to\b)|dernier (?:jour|message)|kwaheri|siku yangu ya mwisho|it is over|c'est fini)\b|\b(?:can|could|to|must|go) bury me\b|\b(?:pour|puisse|pourra) m'enterrer\b|\badieu (?:a )?(?:tous|toutes|tout le monde|mes amis|ma famille|mes enfants)\b|\b(?:(?:don'?t|do not|no longer|no) (?:want|wan)|ne veux plus de|sitaki) (?:this|cette|ma) (?:life|vie)\b(?! (?:of|de)\b)/,
    without: /\b(?:last day of the|promo\w*|debts? (?:to|go) bury|work to bury)\b/,
  },
  {
    // A letter to those who are left behind.
    danger: 'crisis',
    told: /\b(?:i (?:have |had |just )?(?:written|wrote|left|write)|i don write) (?:a |an |the |my )?(?:last |good ?bye )?letters? (?:for|to|give) (?:my|the) (?:children|kids|wife|husband|mother|father|family|son|daughter|parents|pikin)\b|\bj'ai (?:ecrit|laisse) (?:une|des|ma) (?:derniere )?lettres? (?:a|pour|aux) (?:ma |mes |mon |les )?(?:femme|enfants?|mari|mere|pere|famille|fils|fille|parents)\b|\bnime(?:andika|acha) barua (?:kwa )?(?:watoto|mke|mume|mama|baba|familia)\b/,
    without:
      /\b(?:loan|shares?|partner\w*|school|will|testament|notaire|lawyer|permission|invite|invitation|wedding|associe\w*|pret|ecole|land|terrain)\b/,
  },
  {
    // A farewell without a destination.
    danger: 'crisis',
    told: /\b(?:adieu|kwaheri|good ?bye|farewell|bye ?bye|thank (?:you|una|u) for everything|merci pour tout|asante kwa (?:yote|kila kitu))\b[^?]{0,60}\b(?:je (?:pars|m'en vais|vous quitte|quitte tout)|c'est (?:fini|la fin)|tout est fini|nitakufa|naondoka|nimeondoka|i (?:am |'m |will be |go )?(?:leaving|gone|going away|comot)|i no (?:go )?(?:dey|see|wake)|it is over|it's over|this is the end|my time (?:has come|don reach))\b(?! (?:to|for|from|at|in|by|on|au|aux|a|en|chez|dans|du|de|vers|sur|kwenda|sokoni|nyumbani|kazini|shule\w*|mjini|nairobi|lagos|abidjan|market|shop|work|office|house|pour|\w+(?:er|ir|re))\b(?! (?:this world|ce monde|cette (?:terre|vie)|ever|good|me|moi|toujours|jamais|de bon)\b))/,
    without:
      /\b(?:market|shop|work|school|travel\w*|trip|village|bus|marche|boutique|travail|voyage\w*|ecole|sokoni|safari|until|see you|tomorrow then|a (?:demain|bientot|lundi|plus tard)|tutaonana|course|lesson|cours|lecon|job|emploi|salariat)\b/,
  },
  {
    danger: 'crisis',
    told: /\b(?:leav(?:e|ing)|quitt(?:e|er)|exit|depart(?:ing)? from|naondoka(?: [a-z]+){0,2}|kuondoka|naiaga|naaga) (?:this|the|ce|cette|le|la)? ?(?:world|earth|monde|terre|dunia(?:ni)?)\b|\b(?:je|j) (?:pars|m'en vais|m'en irai|partirai|vais partir|vous quitte|disparais)\b[^.?!]{0,20}\b(?:pour toujours|a jamais)\b|\b(?:i am|i'm|im|i will be|i go be) (?:leaving|going|gone) (?:for ?ever|for good)\b(?! (?:to|from|in)\b)|\b(?:finish|end|finishing|ending) my ?self\b(?! (?:the|this|up|with)\b)|\bnitakufa(?: (?:leo|usiku|kesho|sasa)\b|[\s.!]*$)/,
    without:
      /\b(?:world (?:market|cup|of)|third world|business world|monde (?:du|des|de)|abroad|customers?|clientes?|clients?)\b/,
  },
  {
    danger: 'crisis',
    told: /\bafter (?:tonight|this (?:night|evening|week)|today|tomorrow|sunday|monday|tuesday|wednesday|thursday|friday|saturday) (?:nobody|no ?one|nothing|none|they|you|i|everything|it)\b[^.?!]{0,24}\b(?:owes?|problems?|matters?|hurts?|worr\w+|shame|asham\w+|peace|over|rest|find me|see me|pain|suffer\w*|carry)\b|\bapres (?:ce soir|cette nuit|demain|dimanche|vendredi) (?:plus (?:personne|rien)|personne|rien|tout|je|vous)\b[^.?!]{0,30}\b(?:doi\w*|problemes?|honte|fini\w*|dettes?|souffr\w*|repos|import\w*|la)\b|\bbaada ya (?:leo|usiku huu|kesho) (?:hakuna|sita|hamta)\w*/,
    without:
      /\b(?:sale|promo\w*|exams?|examens?|wedding|mariage|contract|contrat|installment|delivery)\b/,
  },
  {
    // "End it" after losing everything, with nothing named that would end.
    danger: 'crisis',
    told: /\bi (?:just |really |only )?(?:want to|wan|wanna|will|am going to|plan to|have decided to|feel like|think of|better) (?:just )?(?:end|ending|finish) (?:it|am|everything|it all|all)\b(?! (?:with|by|in|on|at|before|when|well|up|the|this(?! night| evening)|of)\b)|\b(?:nataka|natamani|afadhali) (?:ku|ni)(?:maliza|malize) (?:yote|kila kitu|maisha|haya yote)\b/,
    beside:
      /\b(?:lost|lose|loss|loose|bet\w*|gambl\w*|debts?|owe\w*|loans?|asham\w*|shame|tired|tire|alone|nobody|scattered|nimepoteza|nimechoka|madeni|deni|kubeti|aibu)\b/,
    without:
      /\b(?:contract|partnership|lease|agreement|subscription|supplier|landlord|project|course|training|order|relationship|stock)\b/,
  },
  {
    danger: 'poison',
    told: /\b(?:i|my (?:son|daughter|child|wife|husband|brother|sister|mother|baby)|j'ai|j ai|mon (?:fils|mari|frere)|ma (?:fille|femme|soeur|mere)) ?(?:just |have |has |already |don |a )*(?:drank|drunk|swallowed|drink|swallow|bu|avale) (?:something|some thing|quelque chose)\b(?! (?:cold|hot|sweet|nice|good|new|strong|with|at|else|frais|chaud|de (?:bon|frais|chaud)|avec|chez)\b)|\bnime(?:kunywa|meza) kitu(?! (?:cha|kizuri)\b)/,
    without: /\b(?:new drink|recipe|juice|taste\w*|flavou?r\w*|jus|gout)\b/,
  },
  {
    danger: 'threat',
    told: /\b(?:i (?:am |'m |dey |must |have to |had to )?(?:hiding|hide)(?= (?:in|inside|under|at|behind|for|from (?:him|her|them|dem|my (?:husband|father|man|lender|uncle|boyfriend|wife)))\b)|je me cache|nimejificha|najificha|i dey hide)\b/,
    beside:
      /\b(?:he|she|they|dem|husband|father|lenders?|boys|men|il|ils|elle|mari|pere|mume)\b[^.?!]{0,40}\b(?:deal with|comes? back|coming|find me|looking for me|outside|angry|drunk|beat|kill|knock\w*|revient|rentre|cherche\w*|trouve\w*|dehors|frapp\w*|tue\w*|ivre|frapper|ananitafuta|akirudi|nje)\b/,
    without: /\b(?:costs?|prices?|money from|the money|profit|mon argent|mes prix)\b/,
  },
  {
    danger: 'threat',
    told: /\b(?:he|husband|boyfriend|father|uncle|stepfather|il|mari|pere) (?:will|go|is going to|va) (?:deal with me|finish me|show me pepper|me regler mon compte|s'occuper de moi)\b[^.?!]{0,30}\b(?:when|tonight|if|once|quand|ce soir|des qu)\b/,
  },
  {
    // The means and a farewell letter, or a sleep without end.
    danger: 'crisis',
    told: /\b(?:bought|buy|hid|hidden|kept|have|got|achete|cache|garde|pris)\b[^.?!]{0,20}\b(?:tablets|pills|poison|rope|sniper|comprimes|cachets|corde|somniferes)\b[^.?!]{0,40}\b(?:letters? to (?:my |the )?(?:mother|mum|mom|father|parents|wife|husband|children|kids|family|sister|brother|everyone|everybody|you|them)|lettres? (?:a|pour) (?:ma|mon|mes|la|les|toi|eux|tous)(?! (?:banque|clients?|bailleur))|goodbye|adieu|not wake|never wake|(?:plus|jamais) me reveiller)\b|\bm'endormir\b[^.?!]{0,14}\b(?:ne plus|jamais)\b[^.?!]{0,14}\b(?:lever|reveiller)\b|\b(?:fall asleep|go to sleep) and (?:not|never) (?:get|wake) up\b|\bpense\w* a en finir\b(?! avec\b)|\b(?:tout le monde|famille|enfants|ils|elles|everybody|everyone|family|children|they) (?:serai\w*|sera|seron\w*|would be|will be) (?:bien |tous |all )?(?:soulage\w*|tranquilles?|debarrasse\w*|relieved|at peace) (?:si je n'etais plus|sans moi|quand je (?:serai mort\w*|ne serai plus)|if i (?:was|were) (?:gone|dead|not here)|without me)\b/,
    without: /\b(?:sell\w*|customers?|stock|pharmac\w*|vend\w*|clientes?|clients?)\b/,
  },
  {
    danger: 'threat',
    told: /\b(?:knife|blade|machete|panga|cutlass|gun|couteau|lame|arme|fusil)\b[^.?!]{0,12}\b(?:on|to|at|against|sous|sur|contre) (?:my|our|the|ma|mon|la|le|notre) (?:neck|throat|head|gorge|cou|tete)\b|\b(?:burn|burnt|brul\w+)\b[^.?!]{0,40}\b(?:with|avec) (?:me|us|moi|nous) (?:inside|in it|dedans)\b|\b(?:dit|disent|jure\w*|promet\w*|repete\w*|crie\w*|ecrit\w*) (?:\w+ )?qu'(?:il|elle|ils|elles|on) (?:me|nous) (?:tuer|egorger|bruler|frapper|tabasser|battr)(?:a|ont|ait|aient|ons)\b(?! sur\b| au\b)/,
  },
  {
    // Sex demanded in exchange for a place, a loan or silence.
    danger: 'violence',
    told: /\b(?:wants?|demands?|expects?|asks?(?: me)? for|asking(?: me)? for|wan) (?:to have )?sex\b(?! (?:toys?|education|workers?|shop|talk|of|appeal))|\b(?:veut|veulent|exige|exigent|demande|demandent|voudrait|attend) que (?:je|j'|ma (?:fille|soeur)) ?(?:couche|dorme) avec (?:lui|elle|eux)\b/,
    without: /\b(?:condoms?|preservatifs?|clinic|video|brand|advert)\b/,
  },
  {
    danger: 'violence',
    told: /\b(?:kiss|touch|hold|hug|sleep with|undress|marry|take|have|grab|embrasser?|toucher?|prendre|coucher|epouser|marier)\w*\b ?(?:me|moi|her|us|my (?:daughter|sister|niece))?\b[^.?!,]{0,14}\b(?:by force|with force|forcefully|de force|par la force|kwa nguvu)\b|\b(?:m'embrasser|me toucher|me prendre|me marier|m'epouser) (?:de force|par la force)\b|\b(?:anani|alini|anataka kuni)\w+ kwa nguvu\b/,
    without:
      /\b(?:shop|stall|land|goods|stock|money|market|council|boutique|terrain|argent|marchandise|duka|shamba|pesa|share|market share|bidhaa)\b/,
  },
  {
    danger: 'threat',
    told: /\b(?:they|he|men|boys|guys|gang|dem|lenders?|collectors?|people|friends|brothers|family) (?:now |still |always |all |dey |are |is )*threaten(?:s|ed|ing)? (?:me|us|my (?:family|wife|husband|children|kids|mother))\b(?! (?:with|to|by|about|over|on|since)\b)|\bwananitishia\b(?! (?:kunishtaki|bei)\b)/,
    beside:
      /\b(?:owe\w*|debts?|loans?|lend\w*|borrow\w*|bet\w*|gambl\w*|money|play|deni|madeni|mkopo|pesa)\b/,
    without: /\b(?:app|reviews?|court|lawyer|brokers?|competitors?|sue|facebook|post)\b/,
  },
  {
    // Alone on a bridge at night, or with nothing left, told about oneself.
    danger: 'crisis',
    told: /\b(?:i|i'm|im|je|j'suis|suis|niko|nimekaa|nimesimama|najikuta)\b[^.?!]{0,30}\b(?:alone|seule?|peke yangu|stand\w*|sit|sitting|debout|assise?|nimesimama|nimekaa|niko)\b[^.?!]{0,20}\b(?:bridge|pont|daraja(?:ni)?|roof|toit|edge|cliff|falaise|river ?bank|bord du (?:fleuve|lac))\b/,
    beside:
      /\b(?:tonight|night|evening|now|finished|over|nobody|no ?one|nothing|again|any ?more|ce soir|cette nuit|nuit|maintenant|fini\w*|personne|rien|usiku|sasa|imekwisha|imeisha|umeisha)\b/,
    without:
      /\b(?:(?<!nothing to )sell\w*|(?<!rien a )vend\w*|nauza|fish\w*|peche\w*|build\w*|repair\w*|solar|panneaux?|paint\w*|deliver\w*|traffic jam|bouchon\w*)\b/,
  },
  {
    danger: 'crisis',
    told: /\b(?:bett?er|mieux(?: vaut)?|bora|afadhali|heri)(?: (?:that|if|for me|to|que|si|pour moi|de))* (?:i |je )?(?:just |go |will |dois |vais |ni)*(?:die|dead|meurs|meure|mourir|crever?|fe|kufa)\b/,
    without:
      /\b(?:than|que de|plutot que) (?:to )?(?:sell|share|work|give (?:up|away)|take a|vendre|partager|travailler|ceder)\b/,
  },
  {
    danger: 'crisis',
    told: /\b(?:tonight|today|tomorrow|this night|now) (?:i|im|i'm) (?:will |am |go |wan |going to |gonna |shall )*(?:end|finish|ending|finishing) (?:it|everything|it all|my life)\b|\bi (?:will |am going to |gonna |go |shall )*(?:end|finish) (?:it|everything) (?:all )?(?:tonight|today|tomorrow|this night|now)\b|\b(?:ce soir|demain|aujourd'hui),? (?:j'en finis|je mets fin|tout sera fini)\b|\bleo (?:usiku )?(?:namaliza|ninamaliza) (?:yote|kila kitu|maisha)\b/,
    without:
      /\b(?:contract|lease|subscription|promo\w*|offer|project|report|assignment|training|sale ends|contrat|projet|partnership)\b/,
  },
  {
    // Before threats, whose reply says to call the police.
    danger: 'official',
    told: /\b(?:police(?:man|men| officer)?|officers?|askaris?|polisi|traffic|kanjo|task ?force|policiers?|gendarmes?|agents? (?:de la mairie|municipaux)|customs|douaniers?|inspectors?)\b[^?]{0,60}\b(?:wants?|wan|asks?|asking|demands?|veut|veulent|demandent?|exige\w*|anataka|wanataka|dey ask)\b[^?]{0,20}\b(?:money|bribe|something (?:small)?|\d[\d,.]*k?|argent|pot-de-vin|hongo|rushwa|pesa)\b[^?]{0,60}\b(?:lock|arrest|cell|jail|detain|beat|close my|seize|take my|enfermer|arreter|cellule|prison|garder|saisir|jela|kunifunga|kunikamata|atanifunga|watanifunga)\b|\b(?:police(?:man|men| officer)?|polisi|policiers?)\b[^.?!]{0,30}\b(?:has|have|had|holding|keeps?|locked|arrested|dey hold)\b[^.?!]{0,12}\b(?:me|us)\b[^?]{0,50}\b(?:money|pay|bribe|bail)\b/,
    without: /\b(?:sleep|nights? (?:with|in)|sex|rape\w*|touch\w*)\b/,
  },
  {
    danger: 'fraud',
    told: /\b(?:gave|given|told|read|dictated|sent|shared|entered|typed|communique|donne|nimempa|nilimpa|don give)\b[^.?!]{0,24}\b(?:pin|otp|codes?|password|mot de passe|namba ya siri|bvn)\b/,
    beside:
      /\b(?:money|account|leaving|gone|balance|argent|compte|pesa|salio|him|mpesa|m-pesa|momo|caller|called|call|wallet|bank|banque|appel\w*|vide\w*|debit\w*|akaunti)\b/,
    without: new RegExp(
      String.raw`${NOT_YET.source}|\b(?:staff|cashier|employee|worker|developer|discount|promo|referral|partner|caissi\w+|customers? (?:a |the )?code)\b`,
    ),
  },
  {
    danger: 'fraud',
    told: /\b(?:videe?|vider|emptied|cleared|drained|wiped|emptying|draining)\b[^.?!]{0,24}\b(?:compte|account|wallet|mpesa|m-pesa|momo|orange money|wave|balance)\b|\b(?:account|wallet|compte|momo|mpesa|m-pesa)\b[^.?!]{0,14}\b(?:was|is being|been|has been|est en train|a ete|don) (?:just )?(?:emptied|drained|videe?)\b|\bmoney (?:is|dey|keeps|just) (?:leaving|going out of|disappear\w*|comot\w*)\b/,
    beside:
      /\b(?:vient|viennent|just|now|this morning|today|tonight|right now|ce matin|aujourd'hui|maintenant|arnaqueurs?|scammers?|voleurs?|thief|thieves|hackers?|somebody|someone|stranger|quelqu'un|caller|sasa|leo)\b/,
    without: new RegExp(
      String.raw`${NOT_YET.source}|\b(?:cofounder|co-founder|partner|associes?|sales?|comptable|accountant|husband|wife|boutique)\b`,
    ),
  },
  {
    danger: 'fraud',
    told: /\b(?:use[sd]?|using|utilise\w*|dey use|ametumia|wametumia)\b[^.?!]{0,12}\b(?:(?:my|mon|ma) (?:name|id|identity|bvn|nin|nom|carte|identite|details)|jina langu|kitambulisho changu)\b[^.?!]{0,40}\b(?:borrow\w*|loans?|account|prets?|compte|mkopo|sim card)\b/,
    beside:
      /\b(?:somebody|someone|they|he|she|person|people|dem|stranger|friend|quelqu'un|on a|il a|elle a|mtu|thief|fraudster)\b/,
    without: NOT_YET,
  },
  {
    danger: 'fraud',
    told: /\b(?:i|we|j'ai|on a|nime|nili|i don) ?(?:have |just |already )*(?:sent|paid|pay|send|gave|transferred|deposited|envoye|paye|verse|tuma|lipa|mpa)\b[^?]{0,90}\b(?:now|again|still|encore|maintenant|sasa|tena)\b[^?]{0,24}\b(?:asks?|asking|wants?|demands?|says?|demandent?|veut|veulent|reclame\w*|anataka|wanataka|dey ask)\b[^?]{0,30}\b(?:more|another|again|fees?|encore|autre|frais|zaidi|nyingine|release|unlock|debloquer|customs|tax)\b/,
    without: NOT_YET,
  },
  {
    danger: 'poison',
    told: /\b(?:i|he|she|my (?:sister|brother|son|daughter|wife|husband|mother|father|friend)|j'ai|il a|elle a|nime|ame) ?(?:have |has |just |don )*(?:took|taken|swallowed|swallow|drank|pris|avale|meza)\b[^.?!]{0,14}\b(?:all|too many|many|a lot of|the whole|tous|toutes|toute|plein de|beaucoup de|zote|nyingi)\b[^.?!]{0,14}\b(?:pills?|tablets?|drugs?|medicines?|comprimes|medicaments?|cachets|vidonge|dawa|panadol|paracetamol)\b/,
    without: /\b(?:stock|shelf|sold|order|delivery|pharmacy wholesale)\b/,
  },
  {
    danger: 'crisis',
    told: /\b(?:veux|voudrais|vais|envie d')(?: vraiment| juste)? ?en finir\b(?!(?: (?:aujourd'hui|maintenant|ce soir|demain|cette (?:nuit|semaine)|tout de suite))?(?: meme)? avec (?:ce|cet|cette|ces|le|la|les|mon|mes|un|une|l')\b ?(?!(?:vie|existence|souffrances?|douleurs?|jours|honte|cauchemar|calvaire)\b))/,
    without: /\b(?:fermer|contrat|projet|travaux|litige|dossier|bail|rapidement|vite)\b/,
  },
  {
    danger: 'violence',
    told: /\b(?:uncle|father|papa|dad|stepfather|boss|oga|teacher|pastor|brother|cousin|landlord|man|he|oncle|pere|beau-?pere|patron|bailleur|proprietaire|voisin|il|mjomba|baba)\b[^.?!]{0,30}\b(?:comes?|came|enters?|climbs?|vient|entre|anakuja|huja)\b[^.?!]{0,14}\b(?:to|into|in|dans|sur|kwenye|kitandani)\b[^.?!]{0,6}\b(?:my|mon|ma)\b ?(?:bed|room|bedroom|lit|chambre|kitanda)?\b(?=[^.?!]{0,20}\b(?:night|nuit|sleep|dors|usiku|bed|lit)\b|[.?!]*$)/,
    beside:
      /\b(?:bed|bedroom|lit|kitanda\w*|sleep|dors|touch\w*|undress\w*|room at night|chambre la nuit)\b/,
    without: /\b(?:hotel|guest ?house|airbnb|customer|client|furniture|frame|mattress)\b/,
  },
  {
    danger: 'violence',
    told: /\b(?:dey |don |always |every ?day )*(?:flogs?|flogged|flogging|canes? me|caned me|caning me|whips? me|whipped me|fouette|me fouette)\b[^.?!]{0,30}\b(?:me|us|my (?:body|back)|her|him|pikin)\b|\b(?:canes?|whips?|flogs?) (?:me|us|her|him)\b/,
    without: /\b(?:cream|egg|dough|horse|cattle|goods|stock|sugar ?cane|sell)\b/,
  },
  {
    danger: 'violence',
    told: /\b(?:ara|aka|aha|bara|yara)(?:n|m[bu])?kubit\w+\b|\b(?:umugabo|databuja|papa|mama) (?:wanjye )?(?:arankubit\w+|ahora ankubita|ankubita)\b/,
  },
  {
    danger: 'crisis',
    told: /\b(?:when i no (?:go )?dey again|when (?:i am|i'm|im) (?:no more|gone)(?! (?:to|on|for|from|home|out|away)\b)|quand je ne serai plus(?: la)?|quand je serai partie? pour toujours|nikiwa sipo tena|nisipokuwepo tena)\b/,
    beside:
      /\b(?:debts?|owe|loans?|letters?|wrote|written|write|arranged?|shame\w*|ashamed|dettes?|lettres?|ecrit|prepare|honte|deni|madeni)\b/,
    without: /\b(?:will|testament|insurance|assurance|succession|inherit\w*|notaire|lawyer)\b/,
  },
  {
    danger: 'violence',
    told: /\bfinish what (?:he|she|they|e|im) (?:start|start(?:ed)?|began|begin)\b|\bfinir ce qu'(?:il|elle|ils) (?:a|ont) commence\b/,
    without:
      /\b(?:project|course|training|contract|order|house|building|projet|chantier|formation)\b/,
  },
  {
    danger: 'violence',
    told: /\b(?:he|husband|boyfriend|il|mari|copain|father|pere|brother|uncle|oncle|bwana|mume)\b[^?]{0,80}\b(?:found|find|saw|knew|angry|drunk|trouve\w*|vu|su|fache\w*|alipata|aliona)\b[^?]{0,80}\b(?:pop|plaster|platre|stitches|sutures?|swollen|enfle\w*|bleus?|bruise[sd]?|miscarr\w*|(?:could ?n'?t|could not|cannot|can'?t|pas pu|plus pu|no fit) (?:lift|move|raise|open|stand|walk|lever|bouger|ouvrir|marcher))\b/,
    without: /\b(?:machine|accident|motorbike|boda|moto|fell|tombe\w*)\b/,
  },
  {
    danger: 'threat',
    told: /\b(?:amechukua|wamechukua|ameshika|anashika|wameshika|anakaa na|amekaa na|ame(?:ni)?nyang'?anya|amezuia|amefungia) (?:passport|pasipoti|kitambulisho|vitambulisho|hati|simu)(?: yangu| zangu| yake)?\b/,
    without: /\b(?:mkopo|benki|loan|bank|dhamana)\b/,
  },
  {
    danger: 'burn',
    told: /renverse[a-z]* (?:la |une |le |un )?(?:marmite|casserole|friteuse|bassine|bouilloire|the|eau)\b[^.?!]{0,30} sur (?:elle|lui|moi|eux|nous|son|sa|ses|ma|mon|le bebe|l'enfant|la petite|le petit)\b|\b(?:pot|pan|kettle|fryer|bucket|flask) of (?:hot |boiling )?(?:oil|water|soup|porridge|tea)\b[^.?!]{0,24}\b(?:on|over|onto) (?:him|her|me|his|my|them|the (?:child|baby|boy|girl))\b/,
  },
  {
    danger: 'injury',
    told: /\b(?:fosse|puits|citerne|cuve|pit|tank|well|septic|manhole)\b[^.?!]{0,60}\b(?:repond\w* (?:plus|pas)|not (?:answer|respond|coming (?:out|up))\w*|no (?:dey )?(?:answer|respond)|bouge\w* plus|stopped answering|went silent|gone quiet)/,
    without: /\b(?:water level|pump|customer|supplier|client|fournisseur)\b/,
  },
  {
    danger: 'injury',
    told: /\b(?:palm|hands?|fingers?|arm|leg|foot|thigh|mains?|doigts?|bras|jambe|pied|cuisse)\b[^.?!]{0,40}\b(?:to the bone|jusqu'a l'os|(?:keeps?|kept) (?:pumping|bleeding|pouring)|pumping out|pisse le sang|arrete (?:pas|plus) de (?:saigner|couler)|(?:no|not|won't|does not) (?:gree )?stop(?:ping)? (?:to )?bleed\w*|dey rush blood)/,
  },
  {
    danger: 'crisis',
    told: /\b(?:ask|asks|asked|beg|begged|asking) god\b[^.?!]{0,24}\b(?:why|take me|not to wake)\b|\bwhy (?:he|god) (?:woke|wakes|wake|keeps|still keeps) me\b|\bje demande a dieu (?:pourquoi|de me prendre)|\b(?:just |only )?want (?:it|everything|this|all of it) (?:all )?to (?:stop|end|be over)(?= *[.,!?;]| *$)|\b(?:je veux |juste |seulement )+que (?:ca|tout) (?:s'arrete|finisse|se termine)|\bpense\w* (?:souvent |toujours |encore )?a (?:la )?(?:riviere|corde|mort|fleuve)\b|\bno wan see tomorrow|\bnikiwa sipo\b|\bnisipokuwepo\b|\b(?:look|looking|stare|staring) at (?:the|my) (?:pills|rope|tablets|bridge)\b|\b(?:arranged|decided|written(?: down)?) who (?:takes|will take|keeps|gets) (?:the|my) (?:children|kids)\b|\bqui prend(?:ra)? (?:les|mes) enfants\b/,
    without: /\b(?:will|testament|insurance|assurance|school|ecole)\b/,
  },
  {
    danger: 'threat',
    told: new RegExp(
      String.raw`\b(?:keeps?|kept|took|takes|taken|holds?|hold|seized?|hid|garde|gardent|pris|prend|confisque\w*|cache)(?: (?:my|our|all|her|his|their|mon|ma|mes|nos|notre|son|ses|leurs?|phone|telephone|money|argent|and|et|the|les)){0,4} (?:my|our|mon|ma|mes|nos|notre) (?:${PAPERS})\b`,
    ),
    beside:
      /\b(?:madam|agent|boss|patronne?|oga|employer|husband|mari|man|phone|telephone|works?|working|travail\w*|sew|leave|partir|sortir|abroad|etranger|paid|tell|parler|dors|sleep)\b/,
    without:
      /\b(?:lenders?|shylock|preteur|lend me|loan|bank|banque|collateral|garantie|loan officer|microfinance|lawyer|avocat|notaire|council|mairie|office|customs|douane|embassy|ambassade|printer|safe place|register\w*|enregistr\w*|visa|application|dossier|expired)\b/,
  },
  {
    danger: 'violence',
    told: /\b(?:entertain|go with|satisfy) (?:men|customers|clients|his (?:friends|guests))\b|\bspend (?:the |a )?nights? (?:with|in (?:the|a) cell with|at his (?:place|house|room)) ?(?:him|them|the (?:officer|boss|landlord))?\b|\bpass\w* (?:la|une) nuit avec (?:lui|eux|le (?:chef|patron|policier))\b|\bce qu'il (?:me )?fait (?:le soir|la nuit|quand on ferme)\b|\bwhat he does (?:to me|to us|at night|after (?:work|closing))\b|\bdey touch me\b|\b(?:go|come) to his (?:room|hotel|bed)\b[^.?!]{0,40}\b(?:or|before|if|for)\b/,
    without: /\b(?:band|music|dj|events?|wedding|mariage)\b/,
  },
  {
    danger: 'threat',
    told: new RegExp(
      String.raw`\b(?:girl|cousin|cousine|sister|daughter|niece|child|boy|fille|soeur|enfant|pikin|petite?)\b[^.?!]{0,40}\b(?:1[0-7]|[5-9])\b[^.?!]{0,70}\b(?:marr(?:y|ied)|keep her|keep him|at his place|buy her|give her to|bride|epouser|marier|chez lui|dormir chez)`,
    ),
  },
  {
    danger: 'threat',
    told: /\b(?:private|nude|naked|intimate|sex) (?:videos?|pictures?|photos?|pics)\b|\b(?:videos?|photos?) (?:intimes?|nues?|privees?)\b/,
    without: /\b(?:studio|photographer|photographe|album|edit\w*|sell|vendre|website|policy)\b/,
  },
  {
    danger: 'threat',
    told: new RegExp(
      String.raw`\b(?:they|he|she|dem|boys|men|guys|lenders?|collectors?|ils?|on) (?:said|say|says|told me|warned me|dit|ont dit|a dit|dey talk)[^.?!]{0,30}\b(?:will|go|going to|vont|va|gonna) (?:show (?:me|us|you)(?= *(?:[.,!?;]|$|what happens|pepper|who they|if i|because))|deal with (?:me|us)|teach (?:me|us) (?:a )?lesson|find me|come for (?:me|us|my)|visit (?:my (?:house|home|${KIN})|me at (?:home|night))|me montrer(?= *(?:[.,!?;]|$|ce qui|qui ils))|s'occuper de (?:moi|ma|mes)|regler mon cas)`,
    ),
  },
  {
    danger: 'threat',
    told: new RegExp(
      String.raw`\b(?:know|knows|dey know|savent|sait|wanajua|anajua) (?:where|ou|which school|what time|a quelle heure|quelle ecole|pale)\b[^.?!]{0,20}\b(?:i (?:live|sleep|stay)|je (?:dors|vis|habite)|${KIN})\b`,
    ),
    without: /\b(?:customers?|clients?|clientes?|buyers?|to find me|me trouver)\b/,
  },
  {
    danger: 'threat',
    told: new RegExp(
      String.raw`\b(?:carry|carried|tied|chained|locked|beat|took|taken|hold|kept|keeps|pris|emmene|garde|wamechukua|amechukua) (?:(?:my|our|mon|ma|mes) [a-z ]{2,14} (?:and|et|na) )?(?:my|our|mon|ma|mes) (?:${KIN}|brother|father|husband|uncle|frere|pere|mari|kaka|ndugu)\b[^.?!]{0,50}\b(?:money|debt|pay|owe|lend\w*|argent|dette|payer|until|since|deni|pesa)`,
    ),
    without: /\b(?:hospital|clinic|school|ecole|hopital|holiday|vacances)\b/,
  },
  {
    danger: 'threat',
    told: /\b(?:they|gars|men|boys|guys|hommes|dem|collectors?|lenders?|people|types|jeunes)\b[^.?!]{0,60}\b(?:machetes?|machettes?|pangas?|cutlass(?:es)?|knife|knives|couteaux?|guns?|fusils?|pistol\w*|barres? de fer|iron (?:bars?|rods?|pipes?)|clubs|rungus?|gourdins?)\b/,
    without:
      /\b(?:sell|sells|selling|vends?|vendre|buy|buys|acheter|farmers?|paysans|sharpen\w*|price|prix|cook\w*|kitchen)\b/,
  },
  {
    danger: 'threat',
    told: /\b(?:je sais|i know|we know|on sait|nous savons) (?:a quelle heure|what time|where|when|ou|which road) (?:tu|you|she|he|elle|il|your|ta|ton)\b/,
  },
  {
    danger: 'threat',
    told: /\b(?:monsieur|man|men|type|types|gens|guys?|lenders?|shylock|preteur|gars|collectors?)\b[^.?!]{0,90}\b(?:ecole|school|nursery|creche)\b/,
    beside: /\b(?:pret|loan|owe|dois|debt|dette|borrowed|emprunte)\b/,
    without:
      /\b(?:school fees|frais|sell|vends|uniforms?|teacher|bursar|director|cantine|tender)\b/,
  },
  {
    danger: 'crisis',
    told: new RegExp(
      String.raw`\b(?:${KIN}|they|ils|elles)\b[^.?!]{0,30}\b(?:better|mieux|fine|ok|okay|happier)\b[^.?!]{0,60}\b(?:than with me|without me|when i am gone|qu'avec moi|sans moi|quand je ne serai plus)`,
    ),
    without: /\b(?:run|runs|manage|sell|gere)\b/,
  },
  {
    danger: 'violence',
    told: /\block(?:s|ed|ing)?\b[^.?!]{0,36}\b(?:me|us|her) (?:inside|up(?= *[.,?!]| *$| (?:at|in|for))|in(?= *[.,?!]| *$| (?:the|a|my|his) (?:shop|house|room|store|toilet)|\b at night| and (?:takes|keeps|beats|leaves|goes)))|\bm'enferme\b|\bferme (?:la porte |le portail )?a cle\b[^.?!]{0,50}\b(?:peux (?:pas|plus) sortir|avec moi|dedans)/,
  },
  {
    danger: 'violence',
    told: /\b(?:because of|hide|hides|hiding|cover|covers|covering) my (?:face|arms|marks|bruises|eye|neck)\b|\b(?:cache|couvre) (?:mes (?:marques|bleus|bras)|mon (?:visage|oeil|cou))\b|\b(?:scarf|foulard) (?:low|bas|over my|sur (?:mon|le))/,
    beside:
      /\b(?:husband|man|boyfriend|father|mother|brother|uncle|stepfather|he|she|mari|copain|pere|mere|oncle|il)\b/,
    without: /\b(?:sun|soleil|rain|religion|hijab|photo|video|camera)\b/,
  },
  {
    danger: 'food',
    told: /\b(?:mange|mangent|ate|eaten|chop|bu|drank|drunk)\b[^?!]{0,90}\b(?:couche(?:es?|s)|voient flou|tien\w+ (?:pas|plus) debout|vomi\w*|lying down|see(?:ing)? (?:double|blurr\w*)|(?:cannot|can't|can not|no fit) stand|on the floor|dey purge|hold(?:ing)? their (?:stomachs?|bellies))/,
    without:
      /\b(?:poules|poulets|chickens|hens|goats|chevres|cows|vaches|pigs|porcs|dogs?|chiens?|fish|birds)\b/,
  },
  {
    danger: 'injury',
    told: /\b(?:is|are|dey|lying|trapped|stuck) under (?:a|the) (?:lorry|truck|car|bus|matatu|container)\b|\best (?:coincee? )?sous (?:un|le) (?:camion|bus|conteneur)\b|\b(?:wall|roof|mur|toit|plafond)\b[^.?!]{0,30}\b(?:fell on|fallen on|collapsed on|(?:est )?tombee? sur|s'est ecroulee? sur) (?!(?:the |my |le |la |mon |ma )?(?:stock|goods|shop|stall|boutique|marchandise|machine))/,
  },
  {
    danger: 'injury',
    told: /\b(?:hand|hands|fingers?|arm|main|doigts?|bras|hair|cheveux)\b[^.?!]{0,24}\b(?:enter|entered|went in(?:to)?|caught in(?:side)?|inside|entree?s?|passee?s?|prise?s?|coincee?s?|dans|into) (?:dans |in |inside )?(?:the |la |le |l'|une? |a )?(?:[a-z]+ )?(?:machine|grinder|mill|mixer|blender|moulin|petrin|broyeur)\b/,
    without: /\b(?:how to|avoid|prevent|eviter|glove|gants)\b/,
  },
];

/** @param text of a message, folded */
export function situationIn(text: string): Danger | null {
  const found = SITUATIONS.find(
    ({ told, without, beside }) =>
      told.test(text) && without?.test(text) !== true && beside?.test(text) !== false,
  );
  return found?.danger ?? null;
}
