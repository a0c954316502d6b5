"""What players type in French when they look for a rule, by its id."""

IDLE = """
a ai ainsi alors ai-je as-tu au aux avec avoir ayant bien c ca ce cela ces cet cette chez comme comment d dans de des deja doit doivent dois donc du elle
elles en encore est et etre eu fait faire faut il ils j je joueur joueurs jouer l la le les leur leurs lui m ma mais me meme mes moi mon n ne ni nos
notre nous on ont ou par pas peut peuvent peux plus pour pourquoi puis qu quand que quel quelle quelles quels qui quoi regle regles s sa sans se ses
si son sont soit sur t ta te tes toi ton tous tout toute tu un une va vais vos votre vous y quelqu quelque droit permis autorise possible est-ce
personne personnes gens monde veux veut voudrais autre autres
"""

LIKE = """
2 deux
3 trois
4 quatre
5 cinq
6 six
7 sept
8 huit
10 dix
13 treize
14 quatorze
crier annoncer appeler
dire nommer déclarer annoncer
talon pioche paquet
rejeter jeter écarter défausser
ramasser prendre récupérer
remplacer échanger changer
vaut valent valeur points
donne manche tour
bouger déplacer
vide épuisé fini
sortir finir fermer terminer
égalité ex-aequo
distribuer donner
brelan trio
suite tierce quinte escalier séquence
tuile jeton pion pièce
commencer débuter
rummy rami
après ensuite suivant
chevalet support porte-tuiles
sous dessous fond profonde
ajouter compléter rallonger
pénalité amende sanction
ouverture première initiale
sac pioche
bloqué bloquée coincé
partie jeu
"""
"""Words that mean the same in a question, a line each."""

PLAYERS: dict[str, str] = {
    "cards.copies": "même carte deux fois, carte en double, carte déjà sur la table, deux cartes identiques, jeu de cartes, tricher, cinq as, cinquième as, une carte de trop dans le jeu, deux fois la dame de pique",
    "cards.jokers": "combien de jokers, trop de jokers, sans joker",
    "cards.count": "mauvais nombre de cartes, trop de cartes, pas assez de cartes, maldonne, il manque une carte, erreur de donne, erreur de distribution, une carte de plus",
    "meld.size": "deux cartes, paire, minimum, combien de cartes pour poser, plus petite combinaison, poser seulement deux cartes, deux cartes ensemble, trois cartes au moins, fusion de deux cartes",
    "meld.kind": "c'est quoi une combinaison, combinaison valable, cartes mélangées, brelan ou suite, qu'est-ce qu'on peut poser, combinaison de cartes",
    "meld.set.rank": "brelan, carré, trois cartes pareilles, même valeur, même hauteur, même chiffre, groupe",
    "meld.set.suits": "deux fois la même couleur dans un brelan, brelan avec deux cartes identiques, couleurs différentes, carte en double, deux trèfles dans un brelan, brelan avec la même couleur",
    "meld.set.size": "cinq cartes pareilles, cinquième carte, combien de cartes dans un carré, cinq cartes dans un brelan, plus de quatre cartes",
    "meld.run.suit": "suite de couleurs différentes, mélanger les couleurs dans une suite, même couleur, tierce, deux couleurs dans une suite, cœur et carreau dans une suite",
    "meld.run.sequence": "c'est quoi une suite, séquence, trou dans la suite, sauter une carte, cartes qui se suivent, quinte, tierce, quarte, escalier, numéros qui se suivent, manque une carte au milieu",
    "meld.run.ace": "D R A, R A 2, A 2 3, dame roi as, roi as deux, as fort, as bas, as haut, tourner le coin, après le roi, as des deux côtés, suite avec l'as, as dans une suite, as au milieu, as premier ou dernier",
    "joker.assign": "que remplace le joker, dire ce que vaut le joker, annoncer le joker, nommer le joker, brelan ou suite avec deux jokers, à quoi sert le joker, valeur du joker dans une suite, carte sauvage, couleur du joker dans un brelan, préciser la couleur du joker",
    "joker.fixed": "changer le joker, déplacer le joker, le joker devient une autre carte, plus tard, le joker reste, bouger le joker, mettre le joker à l'autre bout",
    "joker.specific": "cinquième roi, carré et joker, joker impossible, joker dans un carré complet, quatre rois et un joker, joker en cinquième",
    "joker.duplicate": "joker pour une carte déjà posée, joker identique à une carte de la table, joker d'une carte déjà sur la table, j'ai la carte que le joker remplace",
    "joker.natural": "que des jokers, deux jokers côte à côte, jokers à la suite, trois jokers, combien de jokers dans une combinaison, jokers ensemble, plusieurs jokers dans une suite, deux jokers dans la même combinaison",
    "joker.exchange": "échanger le joker, prendre le joker, voler le joker, remplacer le joker par la vraie carte, récupérer le joker, reprendre le joker, joker sur la table, mettre ma carte à la place du joker, j'ai la vraie carte du joker, joker posé comme une carte que j'ai, joker comme roi et j'ai le roi",
    "layoff.fit": "compléter, ajouter une carte, ajouter au jeu d'un autre, poser sur le jeu de l'adversaire, rallonger une suite, quatrième carte, bout de la suite, poser une carte sur la suite du voisin, compléter le jeu du voisin, ajouter une carte à la suite d'un adversaire, poser chez les autres, mise à pied, ajouter deux cartes à la fois",
    "layoff.choose": "va à deux endroits, quelle combinaison, plusieurs combinaisons",
    "layoff.stays": "déplacer une carte posée, réarranger, reprendre une carte posée, couper une suite, défaire une combinaison, couper au valet, couper une suite en deux, changer une combinaison posée, modifier une combinaison posée, bouger les cartes posées",
    "layoff.joker": "ajouter un joker à une suite, compléter avec un joker",
    "layoff.owner": "qui marque les points, points sur le jeu d'un autre, à qui compte la carte ajoutée, points quand je complète chez un autre, à qui sont les points, compléter chez un adversaire",
    "r500.players": "combien de joueurs, à combien joue-t-on au rummy 500, à combien on joue, nombre de joueurs maximum",
    "r500.packs": "combien de jeux de cartes, deux jeux, deux paquets, cinq joueurs",
    "r500.jokers": "combien de jokers, sans joker",
    "r500.deal": "combien de cartes distribuer, cartes chacun, distribution, première carte, sept cartes, treize cartes, donne, combien de cartes par joueur, nombre de cartes au départ, on distribue combien",
    "r500.first": "qui commence, qui donne ensuite, donneur, sens du jeu, sens des aiguilles d'une montre, qui distribue ensuite, le donneur change, à qui de donner, qui joue en premier, qui commence à jouer",
    "turn.order": "jouer hors de son tour, à qui le tour, pas son tour, jouer avant son tour, couper la parole, couper le tour, sauter un joueur, joué avant moi, joué trop tôt",
    "turn.draw": "piocher, piocher deux fois, oublié de piocher, début du tour, poser avant de piocher, pioché deux cartes, combien de cartes on pioche",
    "turn.discard": "se défausser, jeter une carte, oublié d'écarter, fin du tour, obligé de se défausser, finir son tour sans jeter, oublié de jeter",
    "draw.stock": "pioche, talon vide, prendre au talon",
    "draw.pile": "ramasser la défausse, prendre plusieurs cartes, prendre dans l'écart, toutes les cartes du dessus, ramasser toute la pile, tout ce qu'il y a dessus, prendre une carte au milieu du tas, prendre le tas, prendre la poubelle, carte sous d'autres cartes dans la défausse, carte enterrée",
    "draw.deepest": "ramasser la défausse, prendre plusieurs cartes, obligé d'utiliser la carte du fond, poser la carte la plus profonde, prendre la pile, prendre le tas, obligé de poser ce qu'on ramasse, poser tout de suite, ramasser toute la défausse sans rien poser, garder toute la défausse",
    "draw.put-back": "remettre les cartes, reposer la défausse, impossible de poser la carte prise, changé d'avis, pénalité, j'ai ramassé mais je ne peux pas poser, reposer les cartes prises, impossible de poser après avoir ramassé, rendre les cartes",
    "draw.top": "prendre la carte du dessus, prendre la dernière carte jetée, garder la carte sans poser, prendre juste la dernière carte, garder la carte prise",
    "draw.must-meld": "obligé de poser la carte du dessus, poser la carte ramassée, obligé de poser la carte prise, poser ce que je ramasse",
    "draw.new-meld": "carte ramassée pour compléter, nouvelle combinaison avec la carte du fond",
    "discard.same": "rejeter la même carte, se défausser de la carte prise, remettre la carte qu'on vient de prendre, reposer la carte prise, jeter la carte qu'on vient de ramasser",
    "meld.free": "combien de combinaisons par tour, poser plusieurs fois, obligé de poser, garder en main, poser tout, poser sur le jeu des autres, plusieurs combinaisons à la fois, ne pas poser encore, attendre pour poser, cacher son jeu",
    "call.off": "sans annonce, on n'annonce pas rami",
    "call.window": "quand annoncer rami, trop tard pour annoncer, pendant le tour, moment de l'annonce, couper avant que le suivant pioche, quand dire rummy, prendre la carte jetée hors de son tour, moment pour crier",
    "call.playable": "annoncer rami, crier rummy, combinaison oubliée dans la défausse, carte jouable, fausse annonce, annonce à tort, pénalité, prendre la carte jetée par un autre, couper, couper une carte, prendre le valet jeté hors de son tour, il a jeté une carte qui va sur la table, voler la défausse, carte qui se joue, erreur d'annonce",
    "call.own": "annoncer sur sa propre défausse, qui peut annoncer, annoncer sur sa carte, crier sur la carte que je viens de jeter, jeté la mauvaise carte, trompé de carte, j'ai jeté une carte qui va sur la table",
    "call.over": "annoncer après la fin, annoncer sur la dernière carte, annoncer quand la manche est finie, crier après que quelqu'un a fini",
    "call.take": "après l'annonce, ramasse la pile, à qui le tour après l'annonce, qui joue après l'annonce, celui qui annonce joue, à qui de jouer après rummy",
    "call.top": "annoncer seulement la dernière carte, carte du dessus, qui joue après l'annonce",
    "call.first": "deux joueurs annoncent en même temps, qui était le premier, annonces simultanées, crier en même temps, qui a crié le premier, personne ne sait qui était le premier",
    "out.free": "sortir, finir, fin de la donne, fermer, plus de cartes, finir sans défausse, frapper, plus de cartes en main, poser tout sans jeter, finir sans jeter",
    "out.discard": "garder une carte pour finir, obligé de se défausser pour sortir, dernière carte, poser toutes ses cartes, finir sans jeter, finir avec une défausse, garder une carte à jeter",
    "out.float": "flotter, plus de cartes mais la donne continue, tout posé, plus rien en main sans défausse, sans carte, il ne me reste rien en main, pas de carte à jeter",
    "out.unplayable": "dernière carte jouable, finir avec une carte qui va sur la table, jeter une carte jouable pour finir, dernière carte qui se place",
    "out.caught": "sorti avec une carte jouable, rami sur la dernière carte, dernière défausse, finir avec une carte qui va sur la table, il a fini avec une carte jouable",
    "out.floater-top": "flotteur prend la carte du dessus, finir avec la carte du dessus",
    "out.stock": "talon épuisé, plus de cartes à piocher, pioche vide, fin du talon, plus rien à piocher, la pioche est finie",
    "out.frozen": "poser après la fin, jouer quand la donne est finie, poser ses cartes à la fin, dernier tour, encore un tour après la sortie, poser quand quelqu'un a fini",
    "score.face": "valeur des cartes, combien vaut un roi, dix points, figures, valet dame roi, compter les points, têtes, combien vaut une dame, combien vaut chaque carte",
    "score.low-ace": "as vaut un point, as 1 ou 15, combien vaut un as, valeur de l'as, as dans A 2 3, points de l'as",
    "score.5-10-15": "cinq points, 5 10 15, petites cartes cinq points",
    "score.joker": "combien vaut un joker, points du joker, joker resté en main, joker gardé en main, valeur du joker, garder un joker",
    "score.adjust": "points de pénalité, bonus, enlever des points, ajouter des points à la main",
    "score.hand": "compter la donne, points négatifs, en dessous de zéro, cartes restées en main, soustraire, feuille de marque, points des cartes qui restent, cartes qui restent en main, en négatif",
    "session.target": "combien de points pour gagner, jouer en 500, dépasser 500 ou atteindre, score à atteindre, jusqu'à combien on joue, la partie en combien de points, pile 500, 500 atteint au milieu de la manche",
    "session.highest": "qui gagne, deux joueurs au-dessus de 500, plus haut score, deux joueurs dépassent 500",
    "session.tie": "égalité, même score, ex aequo, départager, deux joueurs à égalité, même total, tous les deux à plus de 500",
    "session.go-out": "obligé de sortir pour gagner, au-dessus de 500 sans sortir",
    "session.over": "encore une donne après la fin, continuer après la victoire, partie finie, c'est fini à 500",
    "session.settle": "qui paie, combien je dois, argent, mise, différence, régler, combien chacun doit, on joue de l'argent",
    "rummy.players": "combien de joueurs, à combien joue-t-on au rami, quel jeu de cartes, à combien on joue, nombre de joueurs maximum",
    "rummy.deal": "combien de cartes distribuer, cartes chacun, distribution, sept cartes, dix cartes, combien de cartes par joueur, nombre de cartes au départ, on distribue combien, quatre joueurs",
    "rummy.first": "qui commence, qui donne ensuite, donneur, à deux, qui distribue ensuite, le donneur change, à qui de donner, qui joue en premier, qui commence à jouer",
    "rummy.draw": "piocher une carte, prendre la carte du dessus, prendre plusieurs cartes, ramasser la défausse, prendre une seule carte, prendre au milieu de la défausse, prendre le tas",
    "rummy.one-meld": "poser deux combinaisons, deux brelans dans un tour, une combinaison par tour, une seule combinaison à la fois, plusieurs combinaisons dans un tour",
    "rummy.any-melds": "poser plusieurs combinaisons dans un tour, deux combinaisons",
    "rummy.layoff": "compléter, ajouter une carte au jeu d'un autre, plusieurs cartes, poser une carte sur la suite du voisin, compléter chez les autres, poser chez les adversaires, ajouter deux cartes à la fois",
    "rummy.layoff-own": "compléter avant d'avoir posé, obligé d'avoir posé d'abord, première pose, ajouter sans avoir posé, pas encore posé",
    "rummy.out": "sortir, finir, fermer, fin de la donne, dernière carte, plus de cartes en main, finir sans jeter, finir sans défausse",
    "rummy.ace": "A 2 3, D R A, as bas, as fort, as vaut un point, combien vaut un as, suite avec l'as, as fort ou faible",
    "rummy.ace-high": "D R A, A 2 3, dame roi as, as fort, as bas, as après le roi, as 15 points, suite avec l'as, as fort ou faible",
    "rummy.ace-corner": "R A 2, roi as deux, tourner le coin, suite qui tourne, tourner autour de l'as, suite qui fait le tour",
    "rummy.turn-over": "talon épuisé, pioche vide, plus de cartes, retourner la défausse, retourner le paquet, plus rien à piocher, retourner le tas",
    "rummy.shuffle": "talon épuisé, pioche vide, mélanger la défausse, rebattre, battre les cartes, remélanger, on mélange la défausse, plus rien à piocher",
    "rummy.reuse": "combien de fois retourner la défausse, partie sans fin, deuxième fois",
    "rummy.block": "rami bloqué, talon épuisé, donne bloquée, personne ne peut sortir, blocage",
    "rummy.stock-count": "combien de cartes restent, compter la pioche, compter le talon",
    "rummy.values": "valeur des cartes, combien vaut un roi, figures, valeur de l'as, points par carte, valeur du joker, têtes, combien vaut une carte, dix points",
    "rummy.winner-takes": "compter les points au rami, points du gagnant, le gagnant marque tout",
    "rummy.blocked": "personne ne sort, donne bloquée, la plus petite main gagne, égalité",
    "rummy.penalty": "points de pénalité, le plus petit score gagne, points contre soi, mauvais points, le moins de points gagne, celui qui a le moins, score le plus bas",
    "rummy.going-rummy": "faire rami, sortir d'un coup, tout poser en un tour, points doublés, double, rami sec, poser tout d'un coup, points doubles, rami d'un coup, rami au premier tour, finir au premier tour",
    "rummy.pay": "qui paie, argent, mise, combien je dois au gagnant, combien chacun doit, payer le gagnant",
    "rummy.end": "combien de points pour gagner, jouer en 100, nombre de donnes, qui gagne, fin de la partie, égalité",
    "wrotham.pack": "jokers au wrotham, trois jokers, combien de cartes",
    "wrotham.deals": "combien de donnes, six donnes, joker resté en main",
    "wrotham.first-turn": "huit cartes, le premier joueur a une carte de plus, pas de pioche au premier tour",
    "wrotham.all-at-once": "tout d'un coup, poser les sept cartes, quatrième donne, trois dernières donnes",
    "rkub.players": "combien de joueurs, cinq joueurs au rummikub, à combien on joue, nombre de joueurs maximum",
    "rkub.tiles": "combien de tuiles, nombre de tuiles, couleurs, 106 tuiles, 104, cartes, jetons, combien de jokers, ce qu'il y a dans le sac, nombre de pions",
    "rkub.deal": "combien de tuiles chacun, quatorze, qui commence, distribution, chevalet, combien de tuiles au départ, tuiles au début",
    "rkub.turn": "obligé de jouer, piocher une tuile, ne peut pas jouer, passer son tour, jouer et piocher, piocher au lieu de poser, obligé de poser si on peut, je ne peux rien poser",
    "rkub.group": "groupe, série, même nombre, même couleur deux fois, trois pareils, deux tuiles de la même couleur, cinq tuiles du même chiffre, brelan, carré, deux sept rouges",
    "rkub.run": "suite, 13 1 2, 12 13 1, un après treize, nombres qui se suivent, couleurs mélangées",
    "rkub.opening": "première pose, ouverture, 30 points, 40 points, points pour ouvrir, ouvrir, poser la première fois, combinaison initiale, première pose minimum, points pour commencer, poser moins de 30 points, moins de 30, pas assez de points pour ouvrir",
    "rkub.opening-own": "ouvrir avec les tuiles de la table, compléter avant d'ouvrir, manipuler au premier tour, poser avec les tuiles de la table au début, première pose avec les tuiles déjà posées, premier coup avec les tuiles des autres, ouvrir sur le jeu des autres",
    "rkub.opening-joker": "joker dans l'ouverture, valeur du joker à l'ouverture, joker pour commencer, ouvrir avec un joker, joker à la première pose, joker dans les 30 points, combien compte le joker pour ouvrir",
    "rkub.table-kept": "reprendre une tuile de la table, tuile manquante, garder une tuile de la table, enlever, remettre une tuile sur son chevalet, reprendre un pion",
    "rkub.table-valid": "série incomplète, deux tuiles seules, table fausse, manipulation ratée, tuile qui reste, manipuler, réarranger, il reste deux tuiles, remettre la table comme avant",
    "rkub.from-rack": "réarranger sans poser, déplacer sans jouer, obligé de poser une tuile de son chevalet, bouger les tuiles sans en poser",
    "rkub.time": "temps limite, sablier, une minute, deux minutes, trop long, chrono, minuteur, temps écoulé, trop lent, plus le temps, dépasser le temps, chronomètre, compte à rebours",
    "rkub.joker": "que peut être un joker, joker n'importe quelle tuile, couleur du joker",
    "rkub.joker-retrieve": "échanger le joker, prendre le joker, voler le joker, remplacer le joker, récupérer le joker, libérer le joker, reprendre un joker sur la table",
    "rkub.joker-named": "que remplace le joker, nommer le joker, annoncer le joker",
    "rkub.joker-reuse": "réutiliser le joker, garder le joker, joker sur mon chevalet, rejouer le joker, deux tuiles avec le joker, garder le joker pour plus tard, joker récupéré",
    "rkub.joker-opened": "prendre le joker avant d'ouvrir, échanger le joker avant la première pose",
    "rkub.joker-keeps": "déplacer le joker, changer le joker, le joker devient un autre nombre",
    "rkub.joker-split": "couper une suite avec un joker, séparer une série avec joker, prendre une tuile à côté du joker, démonter une suite avec un joker",
    "rkub.score": "compter les points au rummikub, points du gagnant, points négatifs, somme nulle, combien de points je perds, tuiles restées sur le chevalet",
    "rkub.joker-penalty": "joker resté sur le chevalet, pénalité du joker, joker 30 points, joker gardé en main, joker dans la main, garder le joker jusqu'à la fin",
    "rkub.pool-empty": "plus de tuiles, pioche vide, personne ne peut jouer, partie bloquée, toutes les tuiles piochées, sac vide, plus rien à piocher, plus de pions",
    "rkub.end": "combien de manches, qui gagne, fin de la partie, égalité",
}
