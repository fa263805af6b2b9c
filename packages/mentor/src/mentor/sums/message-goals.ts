/** What a message asks for. */
export type Goal =
  | 'reorder'
  | 'lasts'
  | 'payback'
  | 'credit-price'
  | 'rent-or-buy'
  | 'packs'
  | 'agent-or-salary'
  | 'loan'
  | 'count'
  | 'price'
  | 'profit';

const OF_REORDER =
  /\b(?:re-?order|re-?stock|order again|(?:should|must|do|shall|can) (?:i|we) order|recommand\w*|reappro\w*|seuil|order (?:more|new|the next|point))\b|\b(?:when|quand|combien|how many|level|niveau|point)\b[^.?!]*\b(?:to order|command(?:er|e)\b|order\b)|\bcommand(?:er|e) quand\b/;
const OF_STOCK =
  /\b(?:how (?:long|many days|many weeks)[^.?!]*\blast|(?:dure\w*|tien\w*|suffi\w*)[^.?!]*\bcombien|combien[^.?!]*\b(?:dure\w*|suffi\w*)|(?:will|does) it last)\b/;
const OF_PAYBACK =
  /\b(?:(?:get|gets|have|see|recover|got|make)\b[^.?!]{0,24}\b(?:back|my money)|money back|pa(?:id|y|ys) (?:it(?:self)? )?(?:back|off|for itself)|is it paid|for itself|pay-?back|recup\w+|recouvr\w+|rembours\w*|amorti\w*|rentabilis\w*|(?:est|sera) paye\w*)\b/;
const OF_CREDIT = /\b(?:cash price|in cash|au comptant|comptant|pay cash|cash it)\b/;
const OF_RENT =
  /\b(?:buy|achat|acheter|buying)\b[^.?!]*\b(?:rent|hire|lou\w+|location)\b|\b(?:rent|hire|louer|location)\b[^.?!]*\b(?:buy|acheter|achat|buying)\b/;
const OF_CHEAPER =
  /\b(?:cheap\w*|better (?:deal|price)|moins cher\w*|plus avantageux|best (?:deal|price)|meilleur prix|revient moins)\b/;
const OF_LOAN =
  /\b(?:loan|lend\w*|lent|borrow\w*|credit|pret|prete\w*|preteur|emprunt\w*|bank wants|banque|microfinance|sacco)\b/;
const OF_COUNT =
  /\b(?:break[- ]?even|equilibr\w+|point mort|seuil(?! de (?:commande|stock))|(?:no|not|never|ne|pas|sans|without|dont|don't|neither)(?: to| be| pas| go| rien)? ?(?:los(?:e|ing)|lost|loss|perd\w+|perte)|etre en moins|cover\w*|couvrir|rentrer dans|etre rentable|(?:how many|combien d(?:e|')|wangapi|ngapi|hw many)\b(?! (?:months?|mois|days?|jours?|weeks?|semaines?|temps|left|remain|argent|money)))/;
export const OF_PRICE =
  /\b(?:what|which|wetin|at what|minimum|min|selling|lowest|tell me|best)(?: is| be|'s)?(?: the| my| a)?(?: minimum| selling| right| unit| good)? price|\bprice (?:of|per|for|should|to|must|each|a)\b|\bprice ?\?|(?:how much|what)(?: price)? (?:should|must|do|can|will|shall|to|i go|for) ?(?:i|we|me)? ?(?:go |have to |need to |then )?(?:sell|charge|price|ask)|\bwhat (?:should|must|can|do) (?:i|we) (?:charge|sell|price)|\b(?:a )?combien (?:je |on |dois-je |faut-il |il faut )?(?:dois |peux |faut |vais |devrais )?(?:la |le |les |l')?(?:vend\w+)|\b(?:quel|a quel|mon)(?: est| doit etre)?(?: le| mon)? prix|\bprix (?:de|du|d'un|d'une|minimum|mini|a|pour|unitaire|conseille)\b|\bprix ?\?|quel tarif|\b(?:cost|cout) (?:of (?:one|a|each|1)|d'une?|de revient|unitaire|per (?:piece|unit))\b/;
const OF_PROFIT =
  /\b(?:profits?|gains?|gaining|make money|earn\w*|(?:what|how much)[^.?!]*\b(?:remains?|stays?|left|keep|get|have|gain|make|take home)|remains?|left over|is left|pay off|did it pay|losing|loss|margins?|mark-?up|benef\w*|gagn\w*|rest(?:e|ent)\b|garde\w*|perte|marges?|rentable|worth it|pour chacun|does each get|(?:how much|what)[^.?!]*\bmine|c'est bon|wetin remain|my net|net profit|do i lose)/;

/** Possible goals, the most specific first. */
export function goalsOf(text: string): Goal[] {
  const goals: Goal[] = [];
  if (OF_REORDER.test(text)) goals.push('reorder');
  if (OF_STOCK.test(text)) goals.push('lasts');
  if (OF_RENT.test(text)) goals.push('rent-or-buy');
  if (OF_CREDIT.test(text)) goals.push('credit-price');
  if (OF_CHEAPER.test(text)) goals.push('packs', 'agent-or-salary');
  if (OF_LOAN.test(text)) goals.push('loan');
  if (OF_PAYBACK.test(text)) goals.push('payback');
  if (OF_PRICE.test(text)) goals.push('price');
  if (OF_COUNT.test(text)) goals.push('count');
  if (OF_PROFIT.test(text)) goals.push('profit');
  return goals;
}
