/**
 * Patterns of promised returns, as scams in our countries word them, in English and French. A match is checked by a
 * person; it decides nothing by itself.
 */
const PROMISES = [
  /\b(double|triple|multiply)\w*\s+(your|the)\s+(money|investment|capital|savings|income)/i,
  /\b(guarantee\w*|assured|certain)\s+(\w+\s+)?(return|profit|income|interest|payout|earning)s?/i,
  /\b(return|profit|income|interest|payout|earning)s?\s+(is|are|of\s+\d+\s*%\s+)?\s*(guaranteed|assured)/i,
  /\b(risk[\s-]free|no[\s-]risk|zero[\s-]risk|without\s+(any\s+)?risk)/i,
  /\d\s*%\s*(return|profit|interest|yield|roi)?s?\s*(a|per|each|every)\s+(day|week|month)/i,
  /\b(daily|weekly|monthly)\s+(return|profit|interest|payout|roi)s?\b/i,
  /\b(passive|easy|quick|fast)\s+(income|money|cash|profit)s?\b/i,
  /\b(doubl|tripl|multipli)\p{L}*\s+(votre|vos|l['’])\s*(argent|mise|investissement|capital|épargne|revenus?)/iu,
  /\b(rendement|gain|profit|revenu|intérêt)s?\s+(\p{L}+\s+)?(garanti|assuré|certain)/iu,
  /\bsans\s+(aucun\s+)?risque/i,
  /\d\s*%\s*(de\s+(rendement|gain|profit|intérêt)s?\s*)?par\s+(jour|semaine|mois)/i,
  /\b(argent|gain|revenu)s?\s+(facile|rapide|passif)/i,
];

/** The phrases of a text that promise a return, in lower case. */
export function findProfitPromises(text: string): string[] {
  return PROMISES.flatMap((pattern) => pattern.exec(text)?.[0].toLowerCase() ?? []);
}
