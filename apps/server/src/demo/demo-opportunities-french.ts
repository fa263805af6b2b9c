/** French translations of the sample listings, by English title. */
export interface FrenchSample {
  title: string;
  benefits: string;
  audience: string;
  about: string;
  asks: string[];
  feeNote?: string;
}

export const FRENCH_SAMPLES: Readonly<Record<string, FrenchSample>> = {
  'First Machine Grant': {
    title: 'Subvention première machine',
    benefits: 'Subvention jusqu’à 4 000 USD pour l’équipement',
    audience: 'Petits producteurs qui vendent depuis au moins trois mois.',
    about:
      'Paie une machine, un séchoir, un four ou un outil qui vous permet de produire plus de ce qui se vend déjà.',
    asks: [
      'Vos ventes des trois derniers mois',
      'Un devis pour la machine',
      'Une photo de l’endroit où elle sera installée',
    ],
  },
  'Harvest to Market Accelerator': {
    title: 'Accélérateur De la récolte au marché',
    benefits: 'Douze semaines d’accompagnement et 10 000 USD',
    audience: 'Équipes de deux personnes ou plus qui ont des clients payants.',
    about:
      'Un programme pour les entreprises qui achètent aux petits exploitants et vendent aux boutiques, aux écoles ou aux hôtels.',
    asks: ['Une présentation d’une page', 'Les chiffres d’un bon mois et d’un mauvais mois'],
  },
  'Women Who Trade Loan': {
    title: 'Prêt Femmes commerçantes',
    benefits: 'Prêt de 500 à 3 000 USD, à 1 % par mois sur le capital restant dû',
    audience: 'Femmes qui tiennent une boutique, un étal ou un atelier.',
    about:
      'De quoi financer le stock, à rembourser en douze mois au plus, après un premier mois sans échéance.',
    asks: ['Un cahier de caisse de deux mois', 'Deux personnes qui connaissent votre activité'],
    feeNote: 'Demandé une seule fois, à l’ouverture du dossier ; remboursé si le prêt est refusé.',
  },
  'Solar for Small Shops Challenge': {
    title: 'Concours Le solaire pour les petites boutiques',
    benefits: '15 000 USD pour trois lauréats et un essai dans 50 boutiques',
    audience: 'Toute personne qui a un prototype en état de marche.',
    about:
      'Cherche des moyens peu coûteux de garder allumés les lampes, les téléphones et les réfrigérateurs des petites boutiques pendant les coupures.',
    asks: [
      'Une vidéo de deux minutes de l’objet en marche',
      'Ce que coûte la fabrication d’un exemplaire',
    ],
  },
  'Dakar Pitch Evening': {
    title: 'Soirée pitch à Dakar',
    benefits: 'Dix minutes devant vingt investisseurs privés',
    audience: 'Entreprises qui cherchent de 20 000 à 100 000 USD.',
    about:
      'Six entreprises se présentent, puis chacune discute à sa propre table avec les investisseurs intéressés.',
    asks: ['Une présentation de dix pages au plus', 'Un tableau de répartition du capital'],
    feeNote: 'Seulement pour les entreprises invitées à se présenter.',
  },
  'Clean Water Fellowship': {
    title: 'Bourse Eau potable',
    benefits: 'Une allocation de 600 USD par mois pendant dix mois',
    audience: 'Porteurs de projet de 18 à 35 ans qui s’y consacrent à plein temps.',
    about:
      'Du temps pour bâtir une entreprise qui rend l’eau potable ou les toilettes dignes là où il n’y a ni l’une ni les autres.',
    asks: [
      'Une lettre d’une communauté avec laquelle vous travaillez',
      'Votre plan pour les dix mois',
    ],
  },
  'Student Venture Prize': {
    title: 'Prix de l’entreprise étudiante',
    benefits: '2 500 USD et un bureau pendant six mois',
    audience: 'Étudiants de toute université ou école technique.',
    about:
      'Pour les projets lancés à côté des études. Le jury regarde avec combien de personnes vous avez parlé avant de regarder ce que vous avez construit.',
    asks: ['Les notes de dix entretiens avec des clients', 'Un justificatif de vos études'],
  },
  'Cloth and Craft Export Programme': {
    title: 'Programme d’exportation Tissus et artisanat',
    benefits: 'Une formation, l’envoi de vos échantillons et trois acheteurs à rencontrer',
    audience: 'Ateliers d’au moins trois personnes.',
    about:
      'Prépare les fabricants de vêtements, de paniers et de bijoux à une première commande de l’étranger : tailles, prix, papiers, emballage.',
    asks: ['Des photos de cinq produits', 'Ce que vous pouvez fabriquer en un mois'],
  },
  'Health Posts Innovation Grant': {
    title: 'Subvention Innovation pour les postes de santé',
    benefits: 'Subvention de 8 000 USD et un essai dans quatre postes de santé',
    audience: 'Équipes dont un membre travaille dans la santé.',
    about:
      'Appuie les produits qui font gagner du temps à une infirmière : dossiers, chaîne du froid, rappels, tests simples.',
    asks: ['Un mot d’un poste de santé qui voudrait l’essayer'],
  },
  'Learning Tools Incubator': {
    title: 'Incubateur Outils pour apprendre',
    benefits: 'Six mois de locaux, d’accompagnement et 3 000 USD',
    audience: 'Enseignants et développeurs qui travaillent ensemble.',
    about:
      'Un incubateur pour ce qui aide les enfants à lire et à compter, avec ou sans électricité.',
    asks: ['Une leçon essayée avec une classe', 'Qui paie, et combien'],
  },
  'Everyday Founders Mentor Pool': {
    title: 'Réseau de mentors pour tous les porteurs de projet',
    benefits: 'Une heure par mois avec un chef d’entreprise expérimenté',
    audience: 'Toute personne qui fait tourner une activité, même petite.',
    about:
      'Vous apportez une question de votre entreprise et vous en parlez avec quelqu’un qui est passé par là.',
    asks: ['Une question, en trois phrases'],
  },
  'Rolling Equipment Lease': {
    title: 'Location-vente d’équipement toute l’année',
    benefits: 'Des machines jusqu’à 20 000 USD, payées en 24 fois',
    audience: 'Entreprises enregistrées qui ont un an de comptes.',
    about:
      'La coopérative achète la machine, vous l’utilisez et elle vous appartient à la dernière échéance.',
    asks: ['Les comptes des douze derniers mois', 'Votre registre du commerce'],
  },
  'Rain Season Seed Fund': {
    title: 'Fonds semences de la saison des pluies',
    benefits: '5 000 USD pour les entreprises de semences',
    audience: 'Producteurs de semences et de plants.',
    about:
      'A financé du temps et des plateaux de semis avant les pluies. Le prochain appel est attendu dans un an.',
    asks: ['Un plan des planches de culture'],
  },
  'Night Market Micro Grants': {
    title: 'Microsubventions du marché de nuit',
    benefits: '300 USD pour un étal',
    audience: 'Personnes qui vendent pour la première fois.',
    about: 'A payé le premier étal, la première lampe et la patente de nouveaux commerçants.',
    asks: ['L’endroit où se trouvera l’étal'],
  },
};

export const FRENCH_TAGS: Readonly<Record<string, string>> = {
  Grant: 'Subvention',
  Equipment: 'Équipement',
  Accelerator: 'Accélérateur',
  Mentoring: 'Mentorat',
  Loan: 'Prêt',
  Women: 'Femmes',
  Challenge: 'Concours',
  Pilot: 'Projet pilote',
  'Pitch event': 'Séance de pitch',
  Investment: 'Investissement',
  Fellowship: 'Bourse',
  Prize: 'Prix',
  Students: 'Étudiants',
  Training: 'Formation',
  Export: 'Exportation',
  Incubator: 'Incubateur',
};
