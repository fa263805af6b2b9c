import { Paper } from '#src/paper.ts';
import type { Say } from '#src/book.ts';

export function writeInterviewScript(t: Say): Paper {
  return new Paper(t('Customer interview script', 'Guide d’entretien client'))
    .title(
      t('Customer interview script', 'Guide d’entretien client'),
      t(
        'Twenty minutes, one person, at their place of work if they let you. You are there to learn about their day. Do not mention your idea before the end.',
        'Vingt minutes, une personne, sur son lieu de travail si possible. Vous êtes là pour comprendre ses journées. Ne parlez pas de votre idée avant la fin.',
      ),
    )
    .prompt(
      t(
        'What I want to find out (one or two things)',
        'Ce que je veux apprendre (une ou deux choses)',
      ),
      2,
    )
    .section(t('1. Open (2 minutes)', '1. Commencer (2 minutes)'))
    .text(
      t(
        '“Good morning, my name is ____. I am trying to understand how people in your trade deal with ____. I sell nothing today. May I ask you some questions for twenty minutes? I write down what you say for myself, without your name. You can stop whenever you like.”',
        '« Bonjour, je m’appelle ____. J’essaie de comprendre comment on se débrouille avec ____ dans votre métier. Je ne vends rien aujourd’hui. Puis-je vous poser des questions pendant vingt minutes ? Je note pour moi, sans votre nom. Vous pouvez arrêter quand vous voulez. »',
      ),
    )
    .section(
      t(
        '2. Ask about the last time (14 minutes)',
        '2. Faire raconter la dernière fois (14 minutes)',
      ),
    )
    .list([
      t(
        '“Tell me about your work. What did yesterday look like?”',
        '« Parlez-moi de votre travail. Comment s’est passée la journée d’hier ? »',
      ),
      t(
        '“When did ____ happen the last time? Tell me from the beginning.”',
        '« Quand est-ce que ____ est arrivé la dernière fois ? Racontez depuis le début. »',
      ),
      t('“What did you do then? And after that?”', '« Qu’avez-vous fait alors ? Et ensuite ? »'),
      t('“What was the hardest part of it?”', '« Quel a été le plus difficile ? »'),
      t(
        '“What did it cost you: money, hours, customers?”',
        '« Qu’est-ce que cela vous a coûté : argent, heures, clients ? »',
      ),
      t('“How often did it happen last month?”', '« Combien de fois le mois dernier ? »'),
      t(
        '“What have you tried against it? What did you pay for that? Do you still use it?”',
        '« Qu’avez-vous essayé contre cela ? Combien avez-vous payé ? L’utilisez-vous encore ? »',
      ),
      t(
        '“Who else decides when you buy something like that?”',
        '« Qui d’autre décide quand vous achetez ce genre de chose ? »',
      ),
    ])
    .text(
      t(
        'Then be silent and count to five. “Why?” and “Can you show me?” bring more than the next question.',
        'Puis taisez-vous et comptez jusqu’à cinq. « Pourquoi ? » et « Pouvez-vous me montrer ? » apprennent plus que la question suivante.',
      ),
    )
    .section(t('3. Close (4 minutes)', '3. Finir (4 minutes)'))
    .list([
      t(
        '“What should I have asked that I did not ask?”',
        '« Qu’est-ce que j’ai oublié de vous demander ? »',
      ),
      t(
        '“Whom else should I talk to? May I say that you sent me?”',
        '« À qui d’autre devrais-je parler ? Puis-je dire que vous m’envoyez ? »',
      ),
      t(
        '“When I have something to show, may I come back? On which day?”',
        '« Quand j’aurai quelque chose à montrer, pourrai-je revenir ? Quel jour ? »',
      ),
    ])
    .section(t('What spoils an interview', 'Ce qui gâche un entretien'))
    .grid(
      [1, 1],
      [t('Do not ask', 'Ne demandez pas'), t('Ask instead', 'Demandez plutôt')],
      [
        [
          t('“Would you buy …?”', '« Achèteriez-vous … ? »'),
          t(
            '“What did you buy for it last month?”',
            '« Qu’avez-vous acheté pour cela le mois dernier ? »',
          ),
        ],
        [
          t('“Do you like my idea?”', '« Mon idée vous plaît ? »'),
          t('“How do you do it today?”', '« Comment faites-vous aujourd’hui ? »'),
        ],
        [
          t('“How much would you pay?”', '« Combien paieriez-vous ? »'),
          t('“What does it cost you now?”', '« Combien cela vous coûte-t-il maintenant ? »'),
        ],
        [
          t('“Is it not annoying that …?”', '« N’est-ce pas gênant que … ? »'),
          t('“What happened the last time?”', '« Que s’est-il passé la dernière fois ? »'),
        ],
      ],
    )
    .newPage()
    .title(
      t('Notes of one interview', 'Notes d’un entretien'),
      t(
        'Fill it in within the hour, then add a row to the interview log. Initials or a number are enough.',
        'À remplir dans l’heure, puis une ligne au journal des entretiens. Des initiales ou un numéro suffisent.',
      ),
    )
    .prompt(t('Who (initials), trade, place, date', 'Qui (initiales), métier, lieu, date'), 1)
    .prompt(
      t(
        'The last time: what happened, in their words',
        'La dernière fois : ce qui s’est passé, dans ses mots',
      ),
      6,
    )
    .prompt(
      t(
        'What they do about it today, and what that costs',
        'Comment la personne se débrouille aujourd’hui, et ce que cela coûte',
      ),
      4,
    )
    .prompt(t('The sentence that I want to remember', 'La phrase à retenir'), 2)
    .prompt(t('What surprised me', 'Ce qui m’a surpris'), 3)
    .prompt(
      t('What was agreed: with whom, by when', 'Ce qui est convenu : avec qui, pour quand'),
      2,
    )
    .newPage()
    .title(t('Notes of one interview: an example', 'Notes d’un entretien : un exemple'))
    .example(t('EXAMPLE of an invented talk.', 'EXEMPLE d’un échange inventé.'))
    .prompt(
      t('Who (initials), trade, place, date', 'Qui (initiales), métier, lieu, date'),
      1,
      t(
        'A. (1), cooked food at market A, 1 February',
        'A. (1), plats cuisinés au marché A, 1er février',
      ),
    )
    .prompt(
      t(
        'The last time: what happened, in their words',
        'La dernière fois : ce qui s’est passé, dans ses mots',
      ),
      6,
      t(
        'Saturday at eleven the gas was empty, beans half done. She sent her nephew, who was away for fifty minutes. Four customers left. “On market days it happens twice.”',
        'Samedi à onze heures, plus de gaz, haricots à moitié cuits. Elle a envoyé son neveu, parti cinquante minutes. Quatre clients sont partis. « Les jours de marché, cela arrive deux fois. »',
      ),
    )
    .prompt(
      t(
        'What they do about it today, and what that costs',
        'Comment la personne se débrouille aujourd’hui, et ce que cela coûte',
      ),
      4,
      t(
        'A bag of charcoal behind the stall: 3,000 a week, and smoke. The nephew gets 300 each time.',
        'Un sac de charbon derrière l’étal : 3 000 par semaine, et de la fumée. Le neveu reçoit 300 chaque fois.',
      ),
    )
    .prompt(
      t('What surprised me', 'Ce qui m’a surpris'),
      3,
      t(
        'She has money for a second cylinder, but no safe place to keep it at night.',
        'Elle a de quoi acheter une deuxième bouteille, mais aucun endroit sûr pour la nuit.',
      ),
    )
    .prompt(
      t('What was agreed: with whom, by when', 'Ce qui est convenu : avec qui, pour quand'),
      2,
      t(
        'I come on Saturday at ten with a full cylinder; she pays then.',
        'Je viens samedi à dix heures avec une bouteille pleine ; elle me paie à ce moment-là.',
      ),
    );
}
