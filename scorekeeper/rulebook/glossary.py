"""Players' terms in English, French (of France) and Portuguese (of Brazil)."""

from dataclasses import dataclass

LANGUAGES = ("en", "fr", "pt")
TABLE = """
meld.kind | meld | combinaison | jogo, combinação | spread | fusion, mélange | fusão, meld
meld.free | to meld, to lay down | poser, étaler | baixar | to table, to put down | fusionner, mélanger | fundir, mesclar
meld.set.rank | set | brelan (trois), carré (quatre) | trinca (três), quadra (quatro) | group, book, triplet, three of a kind | groupe, livre, set | grupo, conjunto, livro
meld.run.sequence | run | suite, séquence | sequência | sequence, straight | exécution, course | corrida, escada
layoff.fit | to lay off | ajouter à une combinaison, compléter | encaixar, acrescentar | to hit, to add on | mettre à pied, licencier, décoller | demitir, dispensar
draw.stock | stock | pioche, talon | monte | deck, draw pile, stockpile | réserve, stock | estoque, baralho de compra, maço
draw.pile | discard pile | défausse, écart | lixo, descarte | waste, trash | pile de rejet, pile de défausse, poubelle | pilha de descarte, bagaço
turn.discard | to discard | défausser, jeter | descartar | to throw away, to toss | rejeter, écarter | rejeitar, jogar fora
r500.deal | upcard | carte retournée, première carte de la défausse | carta virada | turned-up card | carte visible | carta aberta
turn.draw | to draw | piocher, prendre | comprar | to pick, to pick up | tirer | retirar, sacar, puxar
draw.deepest | to take the pile down to a card | ramasser la défausse jusqu’à une carte | pegar o lixo até uma carta | to pick up the pile | prendre la pile, ramasser le tas | apanhar a pilha, comprar o descarte
out.free | to go out | finir, sortir | bater | to knock, to finish, to close | fermer, frapper, aller dehors | sair, fechar, terminar
cards.count | hand (the cards held) | main | mão (as cartas) |  |  |
score.hand | hand, deal (what is played) | manche, donne | rodada, mão | round | transaction, tour | negócio, distribuição
r500.first | dealer | donneur | quem dá as cartas, carteador |  | croupier, concessionnaire | distribuidor, dealer
cards.jokers | joker, wild card | joker | curinga, coringa | wild | carte sauvage, carte joker | carta selvagem, joker
joker.assign | what a joker stands for | la carte que le joker remplace | a carta que o curinga substitui | what it represents | ce que le joker représente | o que o curinga representa
meld.run.ace | ace low, ace high | as bas, as fort | ás baixo, ás alto |  | as faible, as haut |
rummy.ace-corner | round the corner | suite qui tourne | sequência que dá a volta | wraparound | tourner le coin, autour du coin | virar a esquina
score.face | jack, queen, king | valet, dame, roi | valete, dama, rei | face cards, picture cards, court cards | figures, têtes, cartes de visage | figuras, cartas de face
meld.set.suits | hearts, diamonds, clubs, spades | cœur, carreau, trèfle, pique | copas, ouros, paus, espadas |  | bêche, diamants, clubs | corações, diamantes, clubes, pás
meld.run.suit | suit | couleur | naipe | colour | costume | terno, cor
score.hand | score, points, total | score, points, total | pontos, pontuação, total |  | cumul | escore, placar
score.hand | score sheet | feuille de marque | folha de pontos, marcação | scorecard | feuille de score | planilha
session.target | target score | objectif, score à atteindre | meta, pontuação a atingir | game points | score cible | pontuação alvo
session.tie | tie; to play off | égalité ; départager | empate; desempatar | draw | nul, cravate | laço
session.settle | settlement, who pays whom | comptes, qui doit combien à qui | acerto, quem paga a quem | payout, stakes | règlement | liquidação
r500.jokers | house rule, variant | règle maison, variante | regra da casa, variante | option |  |
call.playable | to call “Rummy!” | annoncer « Rami ! » | gritar “Rummy!” | to slap, to shout rummy | appeler rami | chamar rummy, pagar rummy
out.float | floating | rester en jeu sans carte | ficar sem cartas na mão | to float | flotter | flutuar
rummy.going-rummy | to go rummy | faire rami, sortir d’un coup | bater de uma vez | going rummy | aller rami | ir rummy
rummy.turn-over | to turn the pile over | retourner la défausse | virar o lixo | recycle the pile |  |
rummy.block | blocked hand | manche bloquée, donne bloquée | rodada trancada | stalemate | blocage | bloqueio
joker.exchange | to exchange a joker | échanger un joker | trocar um curinga | to swap, to steal a joker | voler un joker | roubar o curinga
rkub.tiles | tile | tuile | pedra |  | carte, jeton | peça, azulejo, ficha
rkub.deal | rack | chevalet | suporte | stand, board | porte-cartes, rack | estante, cavalete, raque
rkub.pool-empty | pool | pioche | monte | boneyard, bag | piscine, bassin | piscina, saco
rkub.group | group | série | grupo |  | groupe | trinca, série
rkub.opening | opening | ouverture, première pose | abertura, primeira baixada | initial meld | fusion initiale, meld initial | combinação inicial, jogada inicial
rkub.table-valid | to rearrange the table | réarranger la table, manipuler | reorganizar a mesa | manipulation | manipulation, réorganiser | manipulação, rearranjar, mexer na mesa
"""
"""The terms, one a line, in the order of a hand. The first field is the id of the rule that explains the term best. Three fields
have the words of players, by `LANGUAGES`. The last three have words found only on other sites, mostly literal translations."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the glossary. By language, `said` has the words of players, with the app's word first, and `elsewhere` the words
    found only on other sites. `rule` is the id of the rule that explains the term best."""

    rule: str
    said: dict[str, tuple[str, ...]]
    elsewhere: dict[str, tuple[str, ...]]

    def words(self, language: str) -> tuple[str, ...]:
        """Return all words for the term in a language."""
        return self.said[language] + self.elsewhere[language]


def _term(line: str) -> Term:
    rule, *cells = (cell.strip() for cell in line.split("|"))
    words = [tuple(word.strip() for word in cell.split(",") if word.strip()) for cell in cells]
    by_language = [dict(zip(LANGUAGES, words[at : at + 3], strict=True)) for at in (0, 3)]
    return Term(rule, by_language[0], by_language[1])


GLOSSARY = tuple(map(_term, TABLE.strip().splitlines()))
