import { foldAccents } from '@inzira/contract/rules/fold';
import type { Fact } from '@inzira/contract/facts';

/*
 * Matters that a question about a rule may ask for, and the records that cover them: a question about a trial
 * period does not get leave, and one about when to register for VAT does not get its rate. Both patterns are for
 * folded English and French text.
 */

interface Matter {
  asked: RegExp;
  told: RegExp;
}

const MATTERS: readonly Matter[] = [
  {
    asked: /\b(?:probation\w*|trial (?:period|month|time)|on trial|essai|stage d'essai)\b/,
    told: /\b(?:probation\w*|trial|essai)\b/,
  },
  {
    asked:
      /\b(?:must|have to|need|when|should|do i|dois|doit|faut|quand|obligatoire|seuil|limit|threshold|a partir)\b[^.?!]{0,40}\b(?:vat|tva)\b|\b(?:vat|tva)\b[^.?!]{0,40}\b(?:limit|threshold|seuil|obligatoire|register|when|quand)\b/,
    told: /\b(?:must register|has to register|registers? for vat|threshold|exceeds?|more than|turnover|sells|seuil|depasse|s'inscrire|assujetti|chiffre d'affaires|vend plus)\b/,
  },
  {
    asked: /\b(?:vat|tva) rate\b|\b(?:rate of|taux de) (?:la )?(?:vat|tva)\b|\bhow much is vat\b/,
    told: /%/,
  },
  {
    asked:
      /\b(?:capital (?:minimum|social|de \d)|minimum capital|share capital|capital\b[^.?!]{0,24}\b(?:obligatoire|required|needed|sarl))\b/,
    told: /\b(?:capital)\b/,
  },
  {
    asked: /\b(?:notaries|notary|notaire|notarie\w*)\b/,
    told: /\b(?:notary|notaire|statutes|statuts)\b/,
  },
  {
    asked:
      /\b(?:how (?:many days|long does it take)|combien de (?:jours|temps)|ca prend combien|delai|deadline|by when)\b/,
    told: /\b(?:days?|hours?|weeks?|jours?|heures?|semaines?|delai|quinze|at the latest|au plus tard)\b/,
  },
  {
    asked:
      /\b(?:how much (?:does|is|do|to|will|for)|cost|costs|fee|fees|price of|combien (?:ca |cela )?coute|coute combien|frais|tarif|gratuit|free)\b/,
    told: /\b(?:costs?|fees?|free|price|coute\w*|frais|gratuit\w*|tarif|[a-z]{3} \d|fcfa|%)/,
  },
  {
    asked:
      /\b(?:overtime|extra hours|hours (?:a|per) (?:day|week)|heures (?:supplementaires|par (?:jour|semaine))|working hours)\b/,
    told: /\b(?:hours?|overtime|heures?)\b/,
  },
  {
    asked: /\b(?:leave|holidays?|days off|conges?|vacances)\b/,
    told: /\b(?:leave|holidays?|days off|conges?)\b/,
  },
  {
    asked: /\b(?:maternity|pregnan\w*|maternite|enceinte)\b/,
    told: /\b(?:maternity|pregnan\w*|birth|maternite|accouch\w*|naissance)\b/,
  },
  {
    asked:
      /\b(?:notice|dismiss\w*|fire (?:him|her|a|my|an)|sack|terminat\w*|preavis|licenci\w*|renvoyer|virer)\b/,
    told: /\b(?:notice|dismiss\w*|terminat\w*|end(?:s|ed)?|preavis|licenci\w*|rupture)\b/,
  },
  {
    asked: /\b(?:cdd|fixed[- ]term|short contract|duree determinee)\b/,
    told: /\b(?:fixed[- ]term|duree determinee|cdd)\b/,
  },
  {
    asked:
      /\b(?:written contract|oral|a l'oral|verbal|handshake|in writing|par ecrit|contrat ecrit)\b/,
    told: /\b(?:writ\w+|ecrit\w*|oral\w*|verbal)\b/,
  },
  {
    asked:
      /\b(?:small (?:retail )?(?:shop|business|trader|seller)s?|kiosk|call ?box|petite? (?:boutique|commerce|entreprise|vendeu\w+)|petits vendeurs|presumptive|synthetique|sales (?:like|of|about)|a month)\b[^?]{0,80}\b(?:tax\w*|pay|impots?|paye\w*)\b|\b(?:tax\w*|impots?)\b[^?]{0,80}\b(?:small|petite?s?|kiosk|call ?box|shop|boutique)\b/,
    told: /\b(?:small|turnover tax|igs|synthetique|liberatoire|sells? at most|vend au plus|petites?|microenterprise\w*|standard assessment)\b/,
  },
  {
    asked:
      /\b(?:sales (?:like|of|about|are)|sell (?:about|for)|ventes? (?:de|font)|je vends pour)\b[^?]{0,60}\b(?:tax\w*|impots?)\b/,
    told: /\b(?:sells? at most|sales of|vend au plus|ventes de)\b/,
  },
  {
    asked: /\b(?:fines?|penalt\w+|punish\w*|amendes?|penalites?|sanctions?)\b/,
    told: /\b(?:fines?|penalt\w+|offen[cs]e|amendes?|penalites?|sanction\w*|majoration)\b/,
  },
  {
    asked: /\b(?:complain\w*|appeal|contest|reclamation|contester|plainte)\b/,
    told: /\b(?:complain\w*|appeal|objection|reclamation\w*|contest\w*|plainte)\b/,
  },
  {
    asked:
      /\b(?:alone|one person|sole|single (?:owner|shareholder)|seule?|unipersonnelle|suarl|eurl)\b/,
    told: /\b(?:one person|alone|single|sole|one (?:owner|member|shareholder)|seule?|unique|unipersonnel\w*)\b/,
  },
  {
    asked:
      /\b(?:efris|ebm|etims|efd|fne|electronic (?:receipt|invoice)\w*|facture normalisee|receipts?)\b/,
    told: /\b(?:efris|ebm|etims|efd|fne|invoic\w+|receipts?|factures?|recus?)\b/,
  },
];

/** How many of the matters in a question each record covers. */
export function fitToMatter(facts: readonly Fact[], question: string) {
  const text = foldAccents(question);
  const matters = MATTERS.filter(({ asked }) => asked.test(text));
  const fits = new Map(
    facts.map((fact) => {
      const statement = foldAccents(fact.statement);
      return [fact, matters.filter(({ told }) => told.test(statement)).length];
    }),
  );
  const isFound = matters.length === 0 || facts.length === 0 || [...fits.values()].some(Boolean);
  return {
    fits,
    /** False if no record covers a matter that is asked for. */
    isFound,
  };
}
