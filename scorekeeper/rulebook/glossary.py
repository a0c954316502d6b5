"""Players' terms in three languages.

French is that of France, Portuguese that of Brazil.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One thing and its names: per language the words of players, the one used here first, and the words that other pages,
    mostly translated word by word, have for it. `rule` is the rule that says most about it."""

    rule: str
    said: dict[str, tuple[str, ...]]
    elsewhere: dict[str, tuple[str, ...]]

    def words(self, language: str) -> tuple[str, ...]:
        """Everything that anybody calls it in a language."""
        return self.said[language] + self.elsewhere[language]


def _term(
    rule: str, en: str, fr: str, pt: str, en_too: str = "", fr_too: str = "", pt_too: str = ""
) -> Term:  # a row of the table below
    def split(text: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in text.split(",") if part.strip())

    return Term(
        rule,
        {"en": split(en), "fr": split(fr), "pt": split(pt)},
        {"en": split(en_too), "fr": split(fr_too), "pt": split(pt_too)},
    )


GLOSSARY: tuple[Term, ...] = (
    _term("meld.kind", "meld", "combinaison", "jogo, combinação", "spread", "fusion, mélange", "fusão, meld"),
    _term(
        "meld.free",
        "to meld, to lay down",
        "poser, étaler",
        "baixar",
        "to table, to put down",
        "fusionner, mélanger",
        "fundir, mesclar",
    ),
    _term(
        "meld.set.rank",
        "set",
        "brelan (trois), carré (quatre)",
        "trinca (três), quadra (quatro)",
        "group, book, triplet, three of a kind",
        "groupe, livre, set",
        "grupo, conjunto, livro",
    ),
    _term(
        "meld.run.sequence",
        "run",
        "suite, séquence",
        "sequência",
        "sequence, straight",
        "exécution, course",
        "corrida, escada",
    ),
    _term(
        "layoff.fit",
        "to lay off",
        "ajouter à une combinaison, compléter",
        "encaixar, acrescentar",
        "to hit, to add on",
        "mettre à pied, licencier, décoller",
        "demitir, dispensar",
    ),
    _term(
        "draw.stock",
        "stock",
        "pioche, talon",
        "monte",
        "deck, draw pile, stockpile",
        "réserve, stock",
        "estoque, baralho de compra, maço",
    ),
    _term(
        "draw.pile",
        "discard pile",
        "défausse, écart",
        "lixo, descarte",
        "waste, trash",
        "pile de rejet, pile de défausse, poubelle",
        "pilha de descarte, bagaço",
    ),
    _term(
        "turn.discard",
        "to discard",
        "défausser, jeter",
        "descartar",
        "to throw away, to toss",
        "rejeter, écarter",
        "rejeitar, jogar fora",
    ),
    _term(
        "r500.deal",
        "upcard",
        "carte retournée, première carte de la défausse",
        "carta virada",
        "turned-up card",
        "carte visible",
        "carta aberta",
    ),
    _term(
        "turn.draw", "to draw", "piocher, prendre", "comprar", "to pick, to pick up", "tirer", "retirar, sacar, puxar"
    ),
    _term(
        "draw.deepest",
        "to take the pile down to a card",
        "ramasser la défausse jusqu’à une carte",
        "pegar o lixo até uma carta",
        "to pick up the pile",
        "prendre la pile, ramasser le tas",
        "apanhar a pilha, comprar o descarte",
    ),
    _term(
        "out.free",
        "to go out",
        "finir, sortir",
        "bater",
        "to knock, to finish, to close",
        "fermer, frapper, aller dehors",
        "sair, fechar, terminar",
    ),
    _term("cards.count", "hand (the cards held)", "main", "mão (as cartas)", "", "", ""),
    _term(
        "score.hand",
        "hand, deal (what is played)",
        "manche, donne",
        "rodada, mão",
        "round",
        "transaction, tour",
        "negócio, distribuição",
    ),
    _term(
        "r500.first",
        "dealer",
        "donneur",
        "quem dá as cartas, carteador",
        "",
        "croupier, concessionnaire",
        "distribuidor, dealer",
    ),
    _term(
        "cards.jokers",
        "joker, wild card",
        "joker",
        "curinga, coringa",
        "wild",
        "carte sauvage, carte joker",
        "carta selvagem, joker",
    ),
    _term(
        "joker.assign",
        "what a joker stands for",
        "la carte que le joker remplace",
        "a carta que o curinga substitui",
        "what it represents",
        "ce que le joker représente",
        "o que o curinga representa",
    ),
    _term(
        "meld.run.ace",
        "ace low, ace high, round the corner",
        "as bas, as fort, suite qui tourne",
        "ás baixo, ás alto, sequência que dá a volta",
        "wraparound",
        "as faible, as haut, tourner le coin, autour du coin",
        "virar a esquina",
    ),
    _term(
        "score.face",
        "jack, queen, king",
        "valet, dame, roi",
        "valete, dama, rei",
        "face cards, picture cards, court cards",
        "figures, têtes, cartes de visage",
        "figuras, cartas de face",
    ),
    _term(
        "meld.set.suits",
        "hearts, diamonds, clubs, spades",
        "cœur, carreau, trèfle, pique",
        "copas, ouros, paus, espadas",
        "",
        "bêche, diamants, clubs",
        "corações, diamantes, clubes, pás",
    ),
    _term("meld.run.suit", "suit", "couleur", "naipe", "colour", "costume", "terno, cor"),
    _term(
        "score.hand",
        "score, points, total",
        "score, points, total",
        "pontos, pontuação, total",
        "",
        "cumul",
        "escore, placar",
    ),
    _term(
        "score.hand",
        "score sheet",
        "feuille de marque",
        "folha de pontos, marcação",
        "scorecard",
        "feuille de score",
        "planilha",
    ),
    _term(
        "session.target",
        "target score",
        "score à atteindre",
        "meta, pontuação a atingir",
        "game points",
        "score cible",
        "pontuação alvo",
    ),
    _term(
        "session.tie", "tie; to play off", "égalité ; départager", "empate; desempatar", "draw", "nul, cravate", "laço"
    ),
    _term(
        "session.settle",
        "settlement, who pays whom",
        "règlement, qui doit combien à qui",
        "acerto, quem paga a quem",
        "payout, stakes",
        "",
        "liquidação",
    ),
    _term("r500.jokers", "house rule, variant", "règle maison, variante", "regra da casa, variante", "option", "", ""),
    _term(
        "call.playable",
        "to call “Rummy!”",
        "annoncer « Rami ! »",
        "gritar “Rummy!”",
        "to slap, to shout rummy",
        "appeler rami",
        "chamar rummy, pagar rummy",
    ),
    _term("out.float", "floating", "flotter", "flutuar", "to float", "", ""),
    _term(
        "rummy.going-rummy",
        "to go rummy",
        "faire rami, sortir d’un coup",
        "bater de uma vez",
        "going rummy",
        "aller rami",
        "ir rummy",
    ),
    _term(
        "rummy.turn-over",
        "to turn the pile over",
        "retourner la défausse",
        "virar o lixo",
        "recycle the pile",
        "",
        "",
    ),
    _term(
        "rummy.block",
        "blocked hand",
        "manche bloquée, donne bloquée",
        "rodada trancada",
        "stalemate",
        "blocage",
        "bloqueio",
    ),
    _term(
        "joker.exchange",
        "to exchange a joker",
        "échanger un joker",
        "trocar um curinga",
        "to swap, to steal a joker",
        "voler un joker",
        "roubar o curinga",
    ),
    _term("rkub.tiles", "tile", "tuile", "pedra", "", "carte, jeton", "peça, azulejo, ficha"),
    _term("rkub.deal", "rack", "chevalet", "suporte", "stand, board", "porte-cartes, rack", "estante, cavalete, raque"),
    _term("rkub.pool-empty", "pool", "pioche", "monte", "boneyard, bag", "piscine, bassin", "piscina, saco"),
    _term("rkub.group", "group", "série", "grupo", "", "groupe", "trinca, série"),
    _term(
        "rkub.opening",
        "opening",
        "ouverture, première pose",
        "abertura, primeira baixada",
        "initial meld",
        "fusion initiale, meld initial",
        "combinação inicial, jogada inicial",
    ),
    _term(
        "rkub.table-valid",
        "to rearrange the table",
        "réarranger la table, manipuler",
        "rearranjar a mesa",
        "manipulation",
        "manipulation, réorganiser",
        "manipulação, reorganizar, mexer na mesa",
    ),
)
"""The terms, in the order in which a hand meets them."""
