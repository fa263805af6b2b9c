/**
 * Words of danger by meaning, in English, French and Pidgin, as `foldAccents` leaves them: without apostrophes,
 * "n't" as "not". A star matches any ending; phrases follow the bar.
 */
export const DANGER_WORDS = {
  self: 'i me my myself we us j je m me moi ma mon mes nous',
  me: 'me us m moi nous',
  not: 'not no never nobody none nothing ne n pas plus jamais personne aucun aucune rien sans',
  nobody: 'nobody none never not personne jamais aucun aucune pas | no one',

  person:
    'he she him her somebody someone man woman men women boy boys girl girls child children kid kids baby toddler son daughter husband wife mother father sister brother uncle aunt cousin friend neighbour* neighbor* worker* employee* helper* apprentice* customer* client* guest* people everybody everyone pupil* student* rider* driver* welder* carpenter* mason* cook cooks cashier* guard passenger* pikin il elle lui homme femme enfant* bebe fille fils mari mere pere soeur frere oncle tante cousine ami amie voisin* ouvrier* ouvriere* employe* apprenti* eleve* invite* livreur* soudeur* vendeu* passager*',
  group:
    'customer* guest* people everybody everyone pupil* student* child children kids baby worker* man woman men women client* enfant* eleve* invite* gens pikin | tout le monde',
  family:
    'family kids children child son daughter wife husband mother father parents everyone everybody people world famille enfants fils fille femme mari mere gens pikin',
  dear: 'child children kid kids son sons daughter daughters boy girl baby pikin enfant enfants fille filles fils bebe apprentice apprentices apprenti apprentis sister mother wife her',
  woman: 'wife woman girl she sister daughter cashier femme elle soeur fille',
  aggressor:
    'husband wife boyfriend girlfriend partner father mother stepfather stepmother uncle aunt brother sister cousin son boss oga madam foreman supervisor manager landlord neighbour* neighbor* pastor teacher officer policeman police soldier guard he she they dem mari femme copain copine compagnon conjoint pere mere oncle tante frere soeur cousin patron patronne chef voisin* policier* il elle ils | my man',
  threatener:
    'they dem he she man men boys guy guys gang gangsters thugs people somebody someone lender* shylock* collector* landlord police soldiers husband brother uncle partner ils il elle gars type types voyous bandits creancier* preteur* usurier* bailleur* gens | loan shark, quelqu un',

  strikes:
    'beat beats beating beaten hit hits hitting slap slaps slapped slapping punch punches punched kick kicks kicked strangl* choke chokes choked drag drags dragged whip whips whipped flog flogs flogged flogging cane canes caned squeezes squeezed rape rapes raped molest*',
  strikes_french:
    'bat battu battue tape tapee frappe frappee frapper gifle giflee cogne cognee etrangle etranglee tabasse tabassee fouette fouettee viole violee coincee enferme enfermee maltraite maltraitee | donne des coups',
  touches_french: 'touche caresse tripote pelote',
  night: 'night nights nightly nuit nuits soir soirs jour jours day temps time',
  dwells_on: '| pense a, pensais a, songe a, think about, thinking about, think of, thinking of',
  death_itself: 'mourir dying death | la mort, ma mort, my death',
  forced:
    '| forces himself on, forced himself on, locks me in, locked me in, lock me in, locks me inside, locked me inside, donne des coups, coups de ceinture',
  body: 'eye oeil hands arm arms leg legs finger fingers foot feet toe toes throat eyes stomach belly thigh thighs bras jambe jambes pied pieds doigt doigts visage gorge cheveux yeux ventre poitrine cuisse cuisses mains | my face, his face, her face, their face, our face, my back, his back, her back, their back, our back, my head, his head, her head, their head, our head, my body, his body, her body, their body, our body, my chest, his chest, her chest, their chest, our chest, my hand, his hand, her hand, their hand, our hand, my neck, his neck, her neck, their neck, our neck, my hair, his hair, her hair, their hair, our hair, my skin, his skin, her skin, their skin, our skin, la main, ma main, sa main, la tete, ma tete, sa tete, le cou, mon cou, son cou, le dos, mon dos, son dos, le corps, mon corps, son corps, la peau, ma peau, sa peau, s hair, s hand, s head, s face, s back, s finger',
  contest:
    'price prices prix game games fifa chess match cards deal deals quality delivery competition targets offer tender court tribunal bill invoice fees race directly | hit me up, beat me to, kicked me out, kick me out, into debt, for me, for us',
  manual:
    '| by hand, hand made, second hand, on hand, in hand, at hand, hands on, a la main, main d oeuvre',

  says: 'say says said saying tell tells told swear swears swore promise promised warn* wrote write writes threat* ask asks asked demand* dit disent jure jurent menac* ecrit ecrivent exige* reclame*',
  harms:
    'kill kills stab shoot hurt beat kidnap rape attack slaughter wound tuer tue frapper egorger enlever buter violer blesser attaquer tabasser',
  victim:
    'me us boy girl child children daughter son wife family husband mother pikin m moi nous famille enfants fille fils femme',
  breaks: 'burn break destroy smash brule bruler casser detruire incendier',
  home: 'house home stall shop kitchen legs leg arms bones head everything maison boutique jambes bras tete tout etal stand kiosk kiosque goods marchandise moto bike',
  doom: '| finish me, finish us, will deal with me, go deal with me, will deal with you, teach me a lesson, teach me lesson, comes with fire, come with fire, you die, we die, i die, take my child, take my children, take my daughter, take my son, prendre mon enfant, prendre ma fille, prendre mes enfants',
  vanishes:
    '| not come home, not come back, never come home, never see, not see, rentrera pas, reviendra pas, reverrai plus, reverra plus',
  weapon:
    'gun guns knife machete machetes panga pangas cutlass pistol rifle axe couteau couteaux machette machettes fusil pistolet hache gourdin | coupe coupe',
  armed:
    '| armed boys, armed men, armed people, armed robbers, armed gang, hommes armes, gars armes, bandits armes',
  lurks:
    'come comes came coming circl* follow* wait waits waiting standing stood point* pointed outside hides attack* threat* viennent vient venu venus attend* suit suivent menac* pointe | next time',

  reason:
    'reason point sense purpose use hope courage strength energy force forces raison sens espoir envie',
  live: 'live living alive exist existing vivre vie exister | wake up, waking up, see tomorrow, face tomorrow, see another day, open my eyes, voir demain, me lever, me reveiller',
  better:
    'better happier easier relieved freer mieux heureux heureuse tranquille tranquilles soulages insurance assurance',
  without_me:
    '| without me, sans moi, i am gone, i was gone, i were gone, i died, i was dead, i were dead, je n etais plus, je mourais, je disparaissais, je partais pour de bon, j etais mort, j etais morte',
  manages: 'run runs running manage manages managing sells works gere gerent',
  wish: 'want wanted wanna wish wan hope pray prayed prefer maybe perhaps ready decided envie voudrais aimerais veux prefere prie | rather, only way, plan to, planning to, feel like, for like, better make, make i, j ai decide',
  death:
    'die mourir | god takes me, god take me, take me away, sleep forever, sleeping forever, sleep and never, no wake, not wake again, never wake, no dey this world, leave this world, leave this earth, disappear forever, vanish forever, end me, end myself, la mort, quitter ce monde, partir pour de bon, dormir pour toujours, dieu me prenne, ne plus me reveiller, ne jamais me reveiller, jamais plus me reveiller, m endormir pour toujours',
  when_dead:
    '| if i die, when i die, before i die, after i die, si je meurs, quand je mourrai, avant de mourir',
  means:
    'rope noose corde pills tablets comprimes pilules cachets poison razor lame sniper pendaison',
  any_means:
    'rope noose corde pills tablets comprimes pilules cachets poison razor sniper pesticide* insecticide* herbicide*',
  dwells:
    'pense pensees songe | think about, thinking about, think of, thinking of, thought of, thoughts of, thoughts about, keep thinking, dream of, looking at, look at, staring at, stare at, me dis',
  settles:
    'quick regler reglerait soulagerait finirait finir | finish it, end it, finish everything, end everything, all over, settle it, ce soir',
  depth:
    'bridge lake river sea cliff roof dam pont lac fleuve riviere mer falaise toit barrage puits',
  jumps:
    'jump jumping drown drowning couler noyer sauter | throw myself, throwing myself, walk into, walking into, i never came back, i did not come back, me jeter, me laisser',
  traffic: 'train truck lorry bus car matatu camion voiture rails',
  steps:
    '| throw myself, throwing myself, walk in front, walking in front, step in front, stepping in front, run in front, me jeter, under a',
  farewell:
    'goodbye farewell adieu adieux letters lettres | a letter, une lettre, last words, dernier message',
  ending: '| it is over, it will be over, i am gone, no more, c est fini, sera fini, not here',
  misses: 'notice miss care cry mourn remarque* manque* pleure* apercevr*',
  gone: '| i was gone, i am gone, i died, i disappeared, i vanished, i never came back, i did not come back, i were gone, je mourais, je disparaissais, je partais, je n etais plus',

  ate: 'ate eat eaten eating chop chopped had drank food meal lunch chicken meat fish yoghurt yogurt cake cakes juice milk rice stew soup cooked catered served wedding mange mangent mangee repas nourriture plat plats gateau gateaux jus yaourt viande poisson poulet',
  falls_ill:
    'vomit* diarrh* poisoned malade malades vomi vomissent vomissements intoxiqu* | fall sick, fell sick, are sick, got sick, are ill, fell ill, throw up, throwing up, threw up, stomach pain, stomach pains, stomach ache, running stomach, very weak, taken to hospital, rushed to hospital, mal au ventre, maux de ventre, a l hopital',
  by_food:
    '| from my food, after eating, after they ate, since my food, from what i cooked, food poisoning, depuis mon repas, apres mon repas, apres avoir mange, de ma nourriture, a cause de mon plat',

  collapse:
    'convuls* unconscious fainted evanoui evanouie inconscient inconsciente avc | having a seizure, s est ecroule, s est ecroulee, chest pain, chest pains, pain in the chest, pain in his chest, pain in her chest, pain in my chest, chest is tight, having a fit, not waking, no dey wake, not wake up, no dey breathe, not breathing, not breathe, lips are blue, blue lips, half his face, half her face, face is hanging, asthma attack, foaming at, levres sont bleues, bouge plus, respire plus, respire pas, respire mal, crise cardiaque, mal a la poitrine, douleur a la poitrine',
  falls: 'fell fallen collapsed tombe tombee ecroule ecroulee',
  not_wake:
    '| not wake, not woken, no wake, not get up, no get up, releve plus, reveille pas, reveille plus, se releve pas',
  pregnant:
    'pregnant expecting labour labor enceinte grossesse | seven months, eight months, nine months, mois de grossesse',
  birth:
    'bleeding bleeds saigne sang contractions | water is running, waters broke, water broke, labour pains, baby is coming, perd les eaux, bebe arrive, dey bleed, losing blood',
  tool: 'machine mill grinder saw blade nail glass knife machete ladder scaffold press belt blender mixer gate axe scie meuleuse moulin lame clou verre couteau machette echelle presse courroie hache tole mixeur',
  wounds:
    'caught cut crushed crush trapped stuck through sliced pierced smashed stabbed slipped fell coupe coupee ecrase ecrasee ouvert ouverte prise coince traverse perce arrache arrachee tombe tombee sectionne broye',
  accident: 'accident crash | hit by a car, run over, knocked down',
  bad_state:
    'bleed* blood unconscious trapped saign* sang inconscien* | not waking, not wake, not moving, not move, not talking, not breathing, bouge plus, repond plus',
  numb: '| can not feel, can not move, no fit move, no fit feel, sent plus, bouge plus',
  hot: 'oil steam iron stove acid flames fryer porridge exhaust huile vapeur acide bouillie marmite | hot water, boiling water, boiling soup, hot soup, hot tea, boiling tea, hot stew, eau bouillante, eau chaude',
  scalds: 'burn burns burnt burned scald* brule brulee bruler ebouillant* | all over',
  electric:
    'wire wires cable cables socket electrocut* transformer cable prise electrocute* | the current, power line, electric shock, decharge electrique, fil electrique, le courant, a shock, got shock, get shock',
  struck:
    'shaking stiff thrown shock shocked tremble raide fell falls | on the ground, on the floor, not moving, not move, bouge plus, not let go, par terre, reste colle',

  flames:
    'smoke spark sparks sparking flame flames fire exploded explosion fumee etincelle etincelles flammes feu explose incendie',
  alight:
    '| on fire, in flames, catch fire, caught fire, catching fire, en feu, en flammes, prend feu',
  source:
    'socket cylinder stove cooker generator kitchen meter wire wires wiring cable petrol plug fridge roof stall fryer pan compteur prise groupe bouteille cuisine toit fils rallonge congelateur frigo freezer',
  now: 'now coming near help sort sortent maintenant | there is, there are, y a, au secours',
  smell: 'smell smells smelling odeur sent sens',
  gas: 'gas gaz',

  alarm:
    'pulse wounded wound suicidal beaten kidnapped attacked fracture* convuls* overdose allergic explosion drowned coffin unbearable insupportable souffrance mourant agresse* noye* brulure* evanoui* scalded strangled stabbing corpse cercueil epilep* paralys* dizzy vertige* etourdi* amput* bleeds bitten faint fainting choking delirious coma unconscious swallowed overdose poison poisoned shoot shoots shot gun pistol bullet stab stabbed knife panga machete rape raped kidnap suicide noose scream screaming pouls respire saigne mordu mordue delire avale fusil couteau poignarde viol noyer urgence secours flammes | still breathing, breathing for, not breathe, gun for my head, see bone, carry this life, this life any more, of living, vivre encore, stop it all, want it to stop, ouvrir les yeux, open my eyes, me faire ce soir, faire du mal, quand je n y serai, when i am no longer, sorry to my wife, sorry to my children, goodbye to, brule vivant, brule vivante, burn me, burn us, twists my arm, twisted my arm, pulls my hair, tire les cheveux, threw a boiling, at my head, l os, through my thumb, through my hand, through his hand, hose is burning, hair is burning, in his eye, in her eye, in my eye, into his eye, s eye, not answer me, no answer me, sent plus le bebe, ran me over, run me over, next time they, goodbye all, goodbye everyone, goodbye everybody, adieu a tous, end am, not deserve to live, deserve to be on this earth, never wake, jamais me reveiller',
  mortal:
    'pesticide pesticides poison rope corde coil mushrooms champignons bleach javel kerosene acid acide',
  taken: 'eaten ate drank drunk swallowed hid hide bu mange avale cache taken took',
  running_ill:
    '| running to the toilet, running to toilet, courent aux toilettes, cannot stop vomiting',
  trade:
    'sell sells selling business profit profitable margin supplier wholesale advertise promote produce manufacture permit license licence spray farm farming tomatoes maize crops weeds buy buying repair vend vends vendre vente marge fournisseur permis cultures champ acheter achete sharpening photo photos video film extinguisher* extincteur* firewood charcoal charbon | fire wood, first aid, price of',
  thing:
    'business shop product brand plant plants company pond battery phone stock app project produit marque commerce affaire boutique entreprise telephone batterie reseaux | social media',
  animals:
    'chickens hens chicks layers broilers goats cows pigs piglets birds rabbits ducks poules poulets poussins chevres vaches porcs lapins canards',
  weary: 'facebook | sick of, tired of, fed up',
  supposed:
    'avoid prevent preventing insurance assurance eviter prevenir | what if, if a, if the, if an, if someone, if somebody, if one of, if any, in case, si un, si une, si quelqu, en cas',
  past: 'yesterday hier ago | last week, last month, last year, last night, semaine passee, mois passe, annee passee, mois dernier, annee derniere, semaine derniere, il y a un, il y a deux, il y a trois',
  settled:
    'compensation compensate indemniser | who pays, hospital bill, my duty, qui paie, to be paid',
} as const;

export type Meaning = keyof typeof DANGER_WORDS;
