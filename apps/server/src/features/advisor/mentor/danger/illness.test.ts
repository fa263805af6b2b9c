import { beforeAll, expect, test } from 'vitest';
import type { Library } from '@inzira/mentor/library/library';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import { makeLibrary, startTalk } from '#src/features/advisor/mentor/mentor.fixture.ts';
import { dangerIn, mayBeDanger } from '@inzira/mentor/mentor/danger/danger';
import { namesHarm } from '@inzira/mentor/mentor/danger/harm';
import { illnessIn } from '@inzira/mentor/mentor/danger/illness';
import { fieldOf, isAtOnce, isDistress } from '@inzira/mentor/mentor/danger/sensitive';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

const tell = (message: string, language: string, country: string | null = null) =>
  startTalk(library, { card: { ...NO_IDEA, country }, language })(message);

test.each([
  'I think about ending it tonight',
  'tonight I will be gone, I cannot face them in the morning',
  'I have the rope here with me, I don’t want to see tomorrow',
  'this loan has finished me. I am thinking of ending it this night',
  'I want to kill myself now',
  'I bought sniper today, I will drink it when the children sleep',
  'I don’t want to live past today',
  'after this evening nobody will have to be ashamed of me, I want to die',
  'je pense à en finir ce soir',
  'je songe à mettre fin à mes jours cette nuit',
  'j’ai décidé d’en finir demain matin avant que le créancier vienne',
  'Cette nuit je vais me tuer, j’ai tout mangé l’argent de la tontine',
  'je compte en finir, la corde est prête',
  'ma boutique a brûlé, cette nuit je dors pour ne plus me réveiller',
  'je vais en finir avec tout ça cette nuit',
  'je pense en finir tout de suite, je n’ai plus personne',
  'usiku huu nataka kujiua',
  'nimechoka, leo usiku najiua',
  'I don tire, this night I go kill myself',
  'na tonight I wan end am, nobody go miss me',
  'j’ai envie d’en finir, là, maintenant',
  'Je veux en finir avec la vie, j’ai déjà préparé la corde',
  'je ne veux plus vivre, j’ai acheté le poison',
  'J’ai perdu 2 millions, je veux en finir aujourd’hui même',
  'I lost all the cooperative money. I plan to end my life this evening',
  'I’m standing on the bridge, the money is gone and so am I',
])('"%s" is taken as of now', (message) => {
  expect(dangerIn(message)).toBe('crisis');
  expect(isAtOnce(message)).toBe(true);
});

test.each([
  'my baby has had fever for three days and is not drinking, which syrup do I buy',
  'my son is vomiting since yesterday, what medicine do I give him',
  'blood in my stool for a week what herb can I drink',
  'my wife is passing blood and stomach is paining her, which tablet',
  'I am coughing blood but I still go to the market, what should I take',
  'my daughter 2 years high fever and shaking what can I give her',
  'pikin dey hot body since two days dey vomit, which drug I go give am',
  'mon bébé a de la fièvre depuis hier et il refuse le sein, quel sirop ?',
  'mon fils vomit et a la diarrhée depuis 2 jours, je donne quoi',
  'je crache du sang depuis lundi, quelle plante je peux boire',
  'il y a du sang dans mes urines, quel médicament prendre',
  'ma femme a mal au ventre depuis trois jours et elle vomit, quel remède',
  'mon enfant a très chaud et ne mange plus, quel comprimé lui donner',
  'mtoto ana homa siku tatu na anatapika, nimpe dawa gani',
  'my 8 months old is having running stomach since morning, should I give flagyl',
  'ma petite a 39 de fièvre et des boutons partout, quelle dose de paracétamol ?',
  'my mother has chest pain and sweats, which tablet helps',
  'mon père a mal à la poitrine depuis ce matin, une tisane ?',
])('"%s" is sent to a clinic', (message) => {
  expect(dangerIn(message) === 'medical' || illnessIn(message) === 'clinic').toBe(true);
});

test.each([
  'my child has cholera, my employee too',
  'I have a headache and fever since Monday, my chickens need me',
  'My child has a high fever and is vomiting, my goats too',
  'My goats died, now my child is vomiting and has diarrhoea',
  'My baby has diarrhea since three days, I sell soap and oil',
  'my baby has fever and diarrhoea, I keep rabbits',
  'mon bébé a de la fièvre et vomit, je vends des plantes au marché',
  'mon bébé a la diarrhée depuis trois jours, j’élève des poulets',
  'my mother has fever for five days, my shop sells creams',
  'my mother coughs blood, I sell fish',
  'j’ai mal à la poitrine, je vends du poisson',
  'My husband has been vomiting blood since yesterday, who pays my shop rent?',
  'My worker is sick, she is coughing blood, must I pay her?',
  'My baby is not breastfeeding',
  'my baby refuses to suck and is very hot',
  'mon bébé ne tète plus et il est chaud',
  'my baby of 5 months will not suck since this morning, I sell milk',
  'my son has diarrhoea and blood in it, I keep goats',
  'my daughter has fever and fits, my chickens are also sick',
  'mon enfant a le choléra, je vends du savon',
  'ma mère crache du sang, je vends du poisson',
  'mon bébé ne veut plus téter depuis ce matin et il est très chaud',
  'my mama dey cough blood, I dey sell fish',
  'pikin no gree suck breast since morning, body dey hot',
  'mtoto anaharisha na kutapika, nafuga kuku',
  'mama yangu anakohoa damu, nauza samaki sokoni',
])('"%s" is an illness, whatever is kept or sold beside it', (message) => {
  expect(illnessIn(message)).toBe('clinic');
  expect(fieldOf(message)).toBe('health');
});

test.each(['my child has malaria, I sell fish', 'mon fils a le palu, je vends des poulets'])(
  '"%s" is no question of trade',
  (message) => {
    expect(fieldOf(message)).toBe('health');
  },
);

test.each([
  'my son treats goats with diarrhoea, what does he charge',
  'I have rabbits with fever and diarrhoea',
  'j’ai des poules qui ont la diarrhée et la fièvre',
  'my mother sells medicine for fever and diarrhoea, is a licence needed',
  'my wife was sick with fever and vomiting last month and the hospital took my capital, how do I restart',
  'I sell porridge for babies, how do I price it',
  'my baby goat refuses to suck',
  'my cow had diarrhoea and my son wants to sell it',
  'I have a pharmacy, customers with fever and vomiting ask for credit',
  'my son does not drink alcohol, can he run a bar',
  'I have fish that vomit',
  'the cow is coughing blood, do I sell it',
])('"%s" tells of animals, goods or what is over', (message) => {
  expect(illnessIn(message)).toBeNull();
});

test.each([
  'what tablet is good for headache',
  'can garlic water cure high blood pressure',
  'is it true that moringa heals diabetes',
  'how do I cure my ulcer',
  'which herb for typhoid',
  'quel remède de grand-mère contre la toux',
  'le kinkeliba soigne-t-il le diabète ?',
  'comment soigner une infection urinaire',
  'dawa gani ya malaria ni nzuri',
  'what can I take for toothache',
  'les feuilles de papaye guérissent le palu, c’est vrai ?',
  'I have malaria what should I drink',
])('"%s" asks for a remedy', (message) => {
  expect(illnessIn(message)).toBe('remedy');
});

test.each([
  'the loan people say their boys will come and beat me on Monday if I don’t pay',
  'Shylock says his boys will break my stall and beat me if I am late',
  'him boys go come flog me if money no complete',
  'le prêteur dit que ses gars vont venir me frapper vendredi',
  'ils vont envoyer des jeunes me tabasser si je ne rembourse pas',
  'my creditor says his people will come to my house and deal with me on Sunday',
])('"%s" tells of a threat', (message) => {
  expect(['threat', 'violence']).toContain(dangerIn(message));
});

test.each([
  'I feel ashamed when I have to sell to strangers, how do I start talking',
  'how do I talk to a stranger about my products, I am so ashamed',
  'J’ai honte de proposer mes beignets aux passants, comment commencer ?',
  'comment aborder les gens au marché, je suis timide et j’ai honte',
  'j’ai honte de réclamer mon argent à mes clientes, comment faire',
  'how do I call people to sell airtime, I get so ashamed on the phone',
  'je n’ose pas démarcher les boutiques, j’ai trop honte, un conseil ?',
  'I am ashamed of speaking in front of people, how do I pitch',
  'Mon père me laisse sa vieille machine à coudre, je commence comment',
  'vieux frère, la machine à glace là ça paie ?',
  'ma mère vend le gaz, est-ce que c’est rentable',
  'my brother has a grinding machine, can we do business together',
  'my wife wants a fridge on credit, good idea?',
  'une cliente pleure au téléphone parce que sa robe est en retard, je rembourse ?',
  'a customer came crying that her money did not arrive, my phone shows it is sent',
  'elle pleure et dit que son dépôt n’est pas arrivé, mais mon téléphone le montre',
  'la dame pleure et veut que je lui rende son argent du transfert',
  'my sister is my partner but she comes to the shop only at night',
  'my uncle owns the land and my brother the tractor, how do we share',
  'mon frère et mon oncle veulent ouvrir un moulin avec moi, on partage comment',
  'tonton, est-ce que la machine à popcorn donne bien à Adjamé',
  'mama, is a chapati machine good business',
  'my mother’s pharmacy needs a licence, where do I go',
  'I want to open a chemist shop selling tablets, what do I need',
  'chicks are sick and feed is costly, should I stop and plant maize',
  'medicine for my pigs is expensive, should I change to goats',
  'which medicine should I give my chicks in the first week',
  'quel médicament pour mes poussins qui ont la diarrhée',
  'can I sell herbal medicine for diabetes without registration',
  'puis-je vendre des remèdes traditionnels contre le palu au marché',
  'my worker has malaria and asks for pay, must I pay sick days',
  'mon employée est enceinte, est-ce que je dois la payer',
  'I was sick for two months and my capital finished in hospital, how do I restart',
  'mon enfant était malade et l’hôpital a mangé mon capital, comment repartir',
  'my goats have diarrhoea and I must sell them, at what price',
  'I want to end it with my supplier today',
  'je pense à en finir avec ce fournisseur cette semaine',
  'je veux en finir avec la comptabilité ce soir, c’est quoi la méthode la plus simple',
  'How do I end the partnership tonight at the meeting',
  'la saison des pluies tue mon commerce de nuit',
  'my brother’s boys sell phone covers at the bridge, how do I pay them',
  'a doctor asks me to supply his hospital with gloves, what price',
  'my friend’s mother does not want to pay for the cake',
])('"%s" is a question like others', (message) => {
  expect(dangerIn(message)).toBeNull();
  expect(illnessIn(message)).toBeNull();
  expect(mayBeDanger(message) || namesHarm(message)).toBe(false);
  expect(isDistress(message)).toBe(false);
  expect(fieldOf(message)).toBeNull();
});

test.each([
  'we spend 600 a month on adverts and 40 customers come, each stays about 8 months',
  'le gérant est absent depuis mars et tient encore 40 %',
  'my dress fits nobody since I changed the tailor for two weeks',
  'les boutons de mes chemises tombent depuis deux semaines',
  'the room where I keep the milk is very hot since two days',
])('"%s" tells of no illness', (message) => {
  expect(illnessIn(message)).toBeNull();
});

test('who means to die tonight is told whom to call now, and nothing of figures', () => {
  for (const [message, language] of [
    ['I lost the shop and I am thinking of ending it tonight', 'en'],
    ['J’ai perdu ma boutique, je pense à en finir ce soir', 'fr'],
  ] as const) {
    const reply = tell(message, language, 'Senegal');
    expect(reply.message).toContain('112');
    expect(reply.message).toMatch(/\b(?:do not stay alone|Ne restez pas sans compagnie)\b/);
    expect(reply.message).not.toMatch(/figures|chiffres|too much|trop lourd/);
    expect(reply.message).toMatch(/\*\*S[eé]n[eé]gal\u00a0?:\*\*.*17/);
    expect(reply.buttons).toEqual([]);
  }
});

test('who asks for a tablet for a sick child is sent to a clinic, and not asked what happened', () => {
  for (const [message, language] of [
    ['my son of 3 has fever since Monday and vomits, which syrup can I give', 'en'],
    ['ma fille de 3 ans a de la fièvre depuis lundi et vomit, quel sirop donner', 'fr'],
  ] as const) {
    const reply = tell(message, language);
    expect(reply.message).toMatch(/^(?:Go to the nearest clinic|Allez maintenant au centre)/);
    expect(reply.message).not.toMatch(/what happened|ce qui s’est passé/);
    expect(reply.buttons).toEqual([]);
  }
});

test('a remedy is not advised on, and no trainer is offered', () => {
  for (const [message, language] of [
    ['does garlic cure high blood pressure', 'en'],
    ['le gingembre guérit-il le diabète ?', 'fr'],
  ] as const) {
    const reply = tell(message, language);
    expect(reply.message).toMatch(/^(?:On illness and remedies|Sur les maladies et les remèdes)/);
    expect(reply.buttons).not.toContain('pass-on');
  }
});

test.each([
  'My daughter has malaria and I have 300 broilers to sell this week; should I sell all for the hospital?',
  'My 2 year old has malaria and fever, he does not eat, and I have to sell the chickens to pay hospital',
  'Ma fille de 5 ans a la fièvre et mes poules aussi sont malades, je leur donne le même médicament ?',
  'Mon garçon a le palu depuis hier et mes poussins meurent, par quoi je commence ?',
  'my 12 year old son is sick with malaria and I must close the shop two days',
  'my daughter is at the shop with fever, I sell fish',
])(
  'a child with malaria or fever goes to the clinic first, be the rest about birds: "%s"',
  (message) => {
    expect(illnessIn(message)).toBe('clinic');
  },
);

test.each([
  'My son had malaria last year and we sold the chickens, how do I start again?',
  'I sell children’s malaria tests to clinics, how do I find buyers?',
  'My chicks have fever and my son feeds them, what do I do?',
  'my daughter has a project about malaria, how do I find money?',
  'my son has an NGO that gives malaria nets',
  'my son has malaria medicine to sell',
  'my daughter is a nurse in a malaria program',
  'my kid brother has a fever for football',
  'the boy who works for me has malaria, must I pay his wages?',
  'my 5 year old generator has fits and stops',
  'ma fille a un projet contre le paludisme, comment trouver des financements ?',
  'mon fils a une entreprise de moustiquaires contre le paludisme',
  'la petite boutique a des tests de paludisme',
  'La fille qui vend chez moi a inventé un remède contre la fièvre des poules, puis-je le vendre ?',
])('"%s" is no illness of one’s own child', (message) => {
  expect(illnessIn(message)).not.toBe('clinic');
});
