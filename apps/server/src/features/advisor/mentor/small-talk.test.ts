import { beforeAll, describe, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Library } from '@inzira/mentor/library/library';
import { makeLibrary, startTalk } from './mentor.fixture.ts';
import { smallTalkIn } from '@inzira/mentor/mentor/small-talk';

test.each([
  'thanks a million, the tip about the deposit brought me two orders',
  'God bless you people, I sold all my cakes yesterday!',
  'Thank you my mentor, it really worked',
  'Tank you o, the thing work well well',
  'thanks for your patience with me',
  'I am so grateful for the help you gave me last week',
  'Merci beaucoup pour vos conseils, j’ai eu ma première cliente',
  'merci mon frère, ça a marché !',
  'Que Dieu vous garde, grâce à vous j’ai récupéré mon argent',
  'Grand merci, j’ai compris maintenant',
  'Asante sana, ushauri wako umenisaidia nimeuza kila kitu',
  'Murakoze cyane, byagenze neza',
  'Webale nnyo, it helped',
  'Medaase paa, customers are coming now',
  'Je vous remercie du fond du coeur',
])('"%s" thanks', (message) => {
  expect(['thanks', 'glad']).toContain(smallTalkIn(message));
});

test.each([
  'hey my brother how far na',
  'Sasa boss, vipi',
  'good evening sir, hope you are fine',
  'Bonsoir tonton, ça va un peu ?',
  'Salut la famille, on dit quoi ?',
  'Chale how be',
  'Mbote na yo',
  'Nanga def sama xarit',
  'Oli otya ssebo',
  'Sawubona, unjani',
  'cc ça va ou bien',
  'Kedu, how are you',
  'I ni sogoma',
  'bjr vieux père c’est comment',
  'Heita, howzit',
  'Muraho neza, amakuru ki',
])('"%s" greets', (message) => {
  expect(['greet']).toContain(smallTalkIn(message));
});

test.each([
  'is it a man or a machine answering me here?',
  'Do I talk to a real person or just a program',
  'am i chatting with a robot',
  'who is replying me, person or AI',
  'I hope you are not a bot',
  'are u human?',
  'So there is somebody sitting there and typing to me?',
  'na person dey type this thing abi na machine',
  'Vous êtes un humain ou un robot ?',
  'C’est un ordinateur qui me répond ou quelqu’un ?',
  'je parle avec une vraie personne là ?',
  't’es une machine ou bien un être humain',
  'y a-t-il un humain derrière l’écran',
  'Est-ce que c’est l’intelligence artificielle qui écrit ?',
  'wewe ni mtu halisi au ni kompyuta',
  'uri umuntu cyangwa uri imashini',
])('"%s" asks who answers', (message) => {
  expect(['identity']).toContain(smallTalkIn(message));
});

test.each([
  'This app is rubbish, you have wasted my time',
  'you are just repeating nonsense to me, idiot',
  'Stop asking me stupid questions and answer!!',
  'I followed your advice and lost 40,000, you are thieves',
  'your advice is useless, I lose all my savings because of you',
  'una be yeye people, una advice make me lose 30k',
  'Vous ne servez à rien, j’ai perdu 80 000 à cause de vous',
  'Arrêtez avec vos questions bêtes, vous m’énervez',
  'C’est nul votre truc, je perds mon temps',
  'vos conseils m’ont fait perdre tout mon capital',
  'Vous vous moquez de moi ou quoi !',
  'hii app ni upuuzi, unanipotezea wakati',
])('"%s" is angry', (message) => {
  expect(['upset', 'upset-loss']).toContain(smallTalkIn(message));
});

test.each([
  'I lost 70k in this business',
  'all is lost, I don’t know what to do',
  'everything I saved is gone',
  'j’ai perdu 150 000 dans ce commerce',
  'tout est perdu, mon capital est fini',
  'my capital don finish, I lose am all',
  'nimepoteza mtaji wangu wote',
])('"%s" tells of a loss', (message) => {
  expect(['loss']).toContain(smallTalkIn(message));
});

test.each([
  'Should I tell customers that they are talking to a robot?',
  'my customers ask if I am a real person or a bot on WhatsApp',
  'how do I thank my first customers',
  'comment remercier mes clients fidèles',
  'my supplier is useless and rude, should I change',
  'mes clients disent que mon produit est nul',
  'my worker called me stupid in front of customers, do I fire him',
  'Is a juice machine better than a person squeezing by hand',
  'machine ou main d’oeuvre pour décortiquer le riz',
  'thanks. how do I price the second batch',
  'merci, mais comment je fixe le prix du lot suivant ?',
  'Bonjour, comment trouver des clients pour mon salon',
  'sasa niko na 5k, naweza uza nini',
  'is it a waste of time to make videos for TikTok',
  'I lost 3 customers this month, how do I win them back',
  'j’ai perdu mon carnet de ventes, comment je retrouve les dettes',
  'what do I write in a thank you note with each order',
  'hello, I have lost my phone with all customers, what do I do',
  'the machine I bought is rubbish and the seller refuses to refund',
  'vos prix sont trop élevés disent mes clientes, que répondre',
  'can a machine replace my cashier',
  'how do I greet customers in the market',
  'God bless my shop with more customers, how do I get them',
])('"%s" is a question like others', (message) => {
  expect([null]).toContain(smallTalkIn(message));
});

describe('the reply', () => {
  let library: Library;
  beforeAll(async () => {
    library = await makeLibrary();
  });
  const say = (message: string, language = 'en') =>
    startTalk(library, { card: NO_IDEA, language })(message);

  test('to who asks whether a person answers says that none does, and how to reach one', () => {
    expect(say('am I chatting with a real person here').message).toMatch(
      /computer program.*Inzira team/,
    );
    expect(say('je parle avec une machine ou quoi ?', 'fr').message).toMatch(
      /programme.*équipe Inzira/,
    );
  });

  test('to thanks and good news is short, and quotes nothing', () => {
    expect(say('thanks, the discount idea worked and I sold all').message).toMatch(
      /^That is good news/,
    );
    expect(say('Merci, grâce à vous j’ai vendu tout le lot', 'fr').message).toMatch(
      /^Quelle bonne nouvelle/,
    );
  });

  test('to anger over lost money names the loss, and offers three ways on', () => {
    for (const [message, language] of [
      ['your advice is rubbish, I lost 25,000', 'en'],
      ['vos conseils sont nuls, j’ai perdu 25 000', 'fr'],
    ] as const) {
      const reply = say(message, language);
      expect(reply.message).toMatch(/lose your money hurts|perdre son argent fait mal/);
      expect(reply.buttons).toEqual(['answer', 'answer', 'answer']);
    }
  });

  test('to a loss that has an answer gives it, after one line', () => {
    const reply = say('i lost everything in a fire and need to begin again, what do i do first');
    expect(reply.message).toMatch(/^I am sorry/);
  });

  test('to a greeting in another language says in it what the answers are written in', () => {
    const reply = say('Sasa mkuu, habari za jioni', 'sw');
    expect(reply.message).toMatch(/^Habari!/);
    expect(reply.message).not.toContain('kwa sehemu tu');
  });
});
