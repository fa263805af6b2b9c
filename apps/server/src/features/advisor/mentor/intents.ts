import { foldText } from '#src/features/advisor/library/stems.ts';

/** What a learner wants to have done; `ask` is everything that only wants an answer. */
type Intent =
  | 'greet'
  | 'thanks'
  | 'who'
  | 'not-meant'
  | 'upset'
  | 'human'
  | 'yes'
  | 'no'
  | 'quiz'
  | 'next'
  | 'summary'
  | 'example'
  | 'apply'
  | 'compare'
  | 'define'
  | 'how-to'
  | 'ask';

const GREETING =
  /^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|greetings|bonjour|bonsoir|salut|coucou|habari|jambo|hujambo|mambo|shikamoo|muraho|mwaramutse|mwiriwe|bite|how far|sannu|nanga def)\b[\s,!.]*/;
const THANKS =
  /^(?:(?:ok(?:ay)?|great|good|perfect|super)[\s,!.]+)?(?:thanks?(?: you)?(?: (?:so|very) much| a lot)?|thx|merci(?: (?:beaucoup|bien))?|asante(?: sana)?|murakoze(?: cyane)?|medase|e se)\b[\s,!.]*/;

/** Whole messages, which mean something only as such. */
const WHOLE: readonly [Intent, RegExp][] = [
  [
    'not-meant',
    /not what i (?:meant|mean|asked|wanted|was asking)|that is not it|you (?:did not|didn't|don't|do not) (?:understand|get (?:me|it))|i meant something else|pas ce que je|ce n'?est pas (?:ca|cela|ma question)|je parlais d'autre chose|sio hivyo/,
  ],
  [
    'upset',
    /^(?:[^\s?]+ ){0,3}(?:you|u|this|that|it|answer|tu|vous|c)(?:'?re| are|'?r| is|'?s| es| etes|'est)? (?:(?:so|very|just|really|all|an?|vraiment|tellement|tres|totally) )*(?:stupid|useless|dumb|idiots?|fools?|rubbish|trash|garbage|nonsense|crap|terrible|nuls?|inutiles?|stupides?|betes?|cons?)\b[^?]{0,30}$|^shut up\b|\b(?:did not|didn'?t|does not|doesn'?t|not) help(?:ed|ful|ing)?(?: me)?[\s.!]*$|\b(?:fuck\w*|bullshit|pumbavu|mjinga we\w*|va te faire|ta gueule|you be mumu)\b/,
  ],
  [
    'human',
    /\b(?:talk|speak|chat|write|connect me|get me)(?: (?:to|with))? (?:an? |the |some )?(?:real |actual )?(?:person|human(?: being)?|trainer|somebody|someone|teacher|coach)\b|\bparler (?:a|avec) (?:une? )?(?:vraie? )?(?:personne|humain|formateur|formatrice|quelqu'un)\b|\bkuongea na mtu\b/,
  ],
  [
    'who',
    /^(?:and )?(?:who|what) are you\b|are you (?:a |an )?(?:robot|human|person|ai|bot|real|machine|computer)|what can you do|how can you help|what do you know|who made you|your name|qui es.tu|qui etes.vous|tu es qui|vous etes qui|que (?:sais|peux).tu|que (?:savez|pouvez).vous|wewe ni nani|uri nde|who you be/,
  ],
  [
    'yes',
    /^(?:yes|yeah|yep|yup|sure|ok|okay|please do|go ahead|of course|correct|right|oui|d'accord|bien sur|vas.y|allez.y|ndiyo|ndio|sawa|yego|ee)\b[\s,!.]*(?:please|thanks?|thank you|merci|s'il (?:te|vous) plait|do(?: it)?|pass it(?: on)?|it is|that one|go ahead)?[\s!.]*$/,
  ],
  [
    'no',
    /^(?:no|nope|nah|not now|never mind|stop|enough|no more|non|arrete[rz]?|assez|ca suffit|pas maintenant|hapana|acha|oya|la)\b[\s,!.]*(?:thanks?|thank you|merci|neither|none(?: of (?:these|them))?|not (?:these|that))?[\s!.]*$/,
  ],
  [
    'quiz',
    /\b(?:quiz|test|examine) me\b|ask me (?:a |some |one )?questions?|check (?:what i know|my understanding)|interroge.moi|interrogez.moi|pose.moi (?:une|des) questions?|posez.moi|teste.moi|niulize/,
  ],
  [
    'next',
    /what(?:'s| is| comes)? next\b|\bnext lesson\b|what (?:should|can|do|must) i (?:learn|study|read|do) (?:next|now|after)|where do i continue|prochaine lecon|et (?:ensuite|apres)\s*\??$|(?:que|quoi) (?:apprendre|faire|lire|etudier) (?:ensuite|apres|maintenant)|somo linalofuata/,
  ],
];

/** Phrases that say what is wanted of a topic, which may stand beside them. */
const PHRASES: readonly [Intent, RegExp][] = [
  [
    'summary',
    /\b(?:summar(?:y|ies|ise|ize)(?: of)?|sum (?:it |this |that )?up|key points?|main (?:points?|ideas?)|in short|in brief|takeaways?|resume[rsz]?(?:.moi)?|en bref|points? cles?|l'essentiel|muhtasari)\b/g,
  ],
  [
    'compare',
    /\b(?:(?:what is |what's |tell me )?the )?(?:difference|differences) between\b|\bcompared? (?:to|with)?\b|\bversus\b|\bvs\.?(?=\s)|\bdifferences? entre\b|\btofauti (?:kati )?ya\b/g,
  ],
  [
    'example',
    /\b(?:(?:can you |please )?(?:give|show|tell) me )?(?:an? |another |some |one more |a real )?examples?(?: (?:of|for|please))?\b|\bfor instance\b|\bcase study\b|\b(?:(?:donne|donnez|montre|montrez).moi )?(?:un |une |des |un autre )?exemples?(?: (?:de|d'|pour))?|\bpar exemple\b|\b(?:nipe )?mfano\b|\burugero\b/g,
  ],
  [
    'apply',
    /\bhow (?:does|do|would) (?=.*\bappl(?:y|ies) (?:to|in|for) my\b)|\bappl(?:y|ies) (?=.*\b(?:to|in|for) my\b)|\b(?:and )?(?:in|for|to|with) my (?:own )?(?:case|idea|business|situation|project|company|shop|startup)\b|\bin my case\b|\bwhat about (?:me|my (?:idea|business|case))\b|\bhow (?:does|do) (?:it|this|that|these) apply\b|\bapply (?:it|this|that) to\b|\b(?:et )?dans mon cas\b|\bpour mo[in] (?:cas|idee|projet|entreprise|commerce|affaire)\b|\bavec mon (?:idee|projet|entreprise)\b|\bkwa biashara yangu\b/g,
  ],
  [
    'define',
    /^(?:so )?(?:what(?:'s| is| are| does)|define|explain(?: to me)?|meaning of|what do (?:you|they|people) mean by|wetin be|wetin)\b|\b(?:mean|means|meaning|definition)\b|\bc'?est quoi\b|\bqu'?est.ce que?(?: c'est que?)?\b|\b(?:que|ca) veut dire\b|\bque signifie\b|\bdefinition\b|\bni nini\b|\bni iki\b|\bmaana ya\b/g,
  ],
  [
    'how-to',
    /^(?:so |but |and )*how (?:do|can|should|would|could|does one|to)\b|\bsteps?(?: (?:to|for|of))?\b|\bstep by step\b|\bshow me how\b|\bcomment (?:faire|puis.je|peut.on|on|je|dois.je|calculer)\b|\b(?:(?:donne|donnez|montre|montrez).moi )?(?:les |des )?etapes?\b|\bjinsi ya\b|\bnifanyeje\b/g,
  ],
];

/** The lesson itself, which is no topic beside it. */
const THE_LESSON =
  /\b(?:of |about |from |de |du )?(?:this|the|that|whole|cette|la|ce|le) (?:whole )?(?:lesson|lecon|chapter|chapitre|text|texte|page|cours|topic)\b|\b(?:somo hili|hili somo)\b/g;

/** What can be wished for of a topic. */
export type TopicIntent = Extract<
  Intent,
  'summary' | 'example' | 'apply' | 'compare' | 'define' | 'how-to' | 'ask'
>;

export interface Wish {
  intent: Intent;
  /** The message without greeting and without the words that said what is wanted of the topic. */
  topic: string;
}

/** Reads what is wanted; works on folded text, so accents make no difference. */
export function wishOf(message: string): Wish {
  const text = foldText(message).replaceAll('’', "'").trim();
  const plain = text.replace(GREETING, '').replace(THANKS, '').trim();
  if (plain.replaceAll(/[^\p{L}\p{N}]/gu, '') === '') {
    return {
      intent: GREETING.test(text) ? 'greet' : THANKS.test(text) ? 'thanks' : 'ask',
      topic: '',
    };
  }
  const isThanks = THANKS.test(text) && plain.split(/\s+/).length <= 4 && !plain.includes('?');
  if (isThanks) return { intent: 'thanks', topic: '' };
  if (
    GREETING.test(text) &&
    /^(?:how are you|how is it going|ca va|comment (?:ca va|vas.tu|allez.vous)|yako|za asubuhi|sir|madam|mentor|there|everyone)\b[\s?!.]*$/.test(
      plain,
    )
  ) {
    return { intent: 'greet', topic: '' };
  }
  for (const [intent, pattern] of WHOLE) {
    if (!pattern.test(plain)) continue;
    // "Quiz me on prices": what is left is what about.
    return { intent, topic: intent === 'quiz' ? plain.replace(pattern, ' ').trim() : '' };
  }
  for (const [intent, pattern] of PHRASES) {
    pattern.lastIndex = 0;
    if (pattern.test(plain)) {
      // The comma keeps the two sides of a "vs" apart.
      const topic = plain
        .replaceAll(pattern, intent === 'compare' ? ' , ' : ' ')
        .replaceAll(THE_LESSON, ' ');
      return { intent, topic: topic.replaceAll(/\s+/g, ' ').trim() };
    }
  }
  return { intent: 'ask', topic: plain };
}

/** Which of two offered lessons an answer chooses; null when it chooses none. */
export function choiceOf(message: string): number | null {
  const text = foldText(message);
  if (/^(?:the )?(?:first|1|one|1st|former|premier|la premiere|le premier|kwanza)\b/.test(text))
    return 0;
  if (
    /^(?:the )?(?:second|2|two|2nd|latter|other|deuxieme|la deuxieme|le second|la seconde|l'autre|pili)\b/.test(
      text,
    )
  )
    return 1;
  return null;
}
