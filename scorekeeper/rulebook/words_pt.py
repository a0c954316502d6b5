"""What players say in Portuguese when they look for a rule, by the rule's id; and the words that say nothing."""

IDLE = """
a ao aos as ate algum alguem c com como cada d da das de dela dele depois do dos e ela elas ele eles em entao entre era essa esse esta este estao eu
faz fazer foi ha isso isto ja jogador jogadores jogar la lhe mais mas me mesmo meu minha muito na nao nas nem no nos num numa o os ou para pela pelo
pode podem posso por porque pra preciso precisa qual quando que quem quer regra regras s se sem ser seu seus so sua suas tambem te tem tenho ter teu um
uma voce vale valido permitido possivel deve devo sao
"""

LIKE = """
2 dois duas
3 três
4 quatro
5 cinco
6 seis
7 sete
8 oito
10 dez
13 treze
14 catorze quatorze
gritar chamar anunciar cantar
falar dizer nomear declarar
monte baralho maço
curinga coringa joker
vale valor pontos
trocar substituir mudar
roubar pegar tirar
pegar comprar puxar levar apanhar
descartar rejeitar devolver
encaixar acrescentar colocar adicionar
bater sair fechar terminar
rodada mão partida
acabou acabaram vazio fim
pedra peça ficha
começar iniciar
multa castigo penalidade
lixo descarte bagaço
"""
"""Words that mean the same in a question, a line each."""

PLAYERS: dict[str, str] = {
    "cards.copies": "mesma carta duas vezes, carta repetida, carta já na mesa, duas cartas iguais, baralho, trapaça",
    "cards.jokers": "quantos curingas, curingas demais, sem curinga, coringa",
    "cards.count": "número errado de cartas, cartas demais, cartas a menos, falta carta, carta errada na mão",
    "meld.size": "duas cartas, par, mínimo, quantas cartas para baixar, menor jogo",
    "meld.kind": "o que é um jogo, combinação válida, cartas misturadas, trinca ou sequência",
    "meld.set.rank": "trinca, quadra, três iguais, mesmo valor, mesmo número, grupo",
    "meld.set.suits": "mesmo naipe duas vezes na trinca, trinca com cartas repetidas, naipes diferentes, duas cartas iguais, trinca lavada",
    "meld.set.size": "cinco iguais, quinta carta, quantas cartas na quadra",
    "meld.run.suit": "sequência de naipes diferentes, misturar naipes, mesmo naipe",
    "meld.run.sequence": "o que é uma sequência, buraco na sequência, pular uma carta, cartas seguidas, escada, corrida",
    "meld.run.ace": "Q K A, K A 2, A 2 3, dama rei ás, rei ás dois, ás alto, ás baixo, dar a volta, depois do rei, ás nas duas pontas",
    "joker.assign": "o que o curinga substitui, dizer o que é o curinga, nomear o curinga, coringa representa, trinca ou sequência com dois curingas",
    "joker.fixed": "mudar o curinga, mover o curinga, curinga vira outra carta, depois, coringa fica",
    "joker.specific": "quinto rei, quadra e curinga, curinga impossível, coringa na quadra completa",
    "joker.duplicate": "curinga de carta já baixada, curinga igual a uma carta da mesa, coringa repetido",
    "joker.natural": "só curingas, dois curingas juntos, curingas lado a lado, três curingas, quantos curingas num jogo, coringas seguidos",
    "joker.exchange": "trocar o curinga, pegar o curinga, roubar o curinga, substituir o curinga pela carta verdadeira, recuperar o coringa",
    "layoff.fit": "encaixar, acrescentar carta, colocar carta no jogo de outro, jogo do adversário, aumentar a sequência, quarta carta, ponta da sequência",
    "layoff.choose": "cabe em dois jogos, qual jogo, encaixa em mais de um",
    "layoff.stays": "mover carta baixada, rearrumar, pegar de volta carta baixada, dividir sequência, desfazer jogo",
    "layoff.joker": "encaixar um curinga, acrescentar coringa na sequência",
    "layoff.owner": "quem ganha os pontos do encaixe, pontos no jogo de outro, carta no jogo do adversário",
    "r500.players": "quantos jogadores, quantas pessoas no rummy 500",
    "r500.packs": "quantos baralhos, dois baralhos, cinco jogadores",
    "r500.jokers": "quantos curingas, sem curinga, coringas no baralho",
    "r500.deal": "quantas cartas dar, cartas para cada um, distribuir, carta virada, sete cartas, treze cartas",
    "r500.first": "quem começa, quem dá as cartas depois, carteador, sentido horário, dealer",
    "turn.order": "jogar fora da vez, de quem é a vez, não é sua vez",
    "turn.draw": "comprar carta, comprar duas vezes, esqueceu de comprar, começo da vez, baixar antes de comprar, puxar carta",
    "turn.discard": "descartar, jogar fora uma carta, esqueceu de descartar, fim da vez, obrigado a descartar",
    "draw.stock": "comprar do monte, monte vazio, baralho de compra",
    "draw.pile": "pegar o lixo, pegar o descarte, pegar várias cartas, pegar a pilha, cartas de cima, bater o lixo",
    "draw.deepest": "pegar o lixo, pegar várias cartas do descarte, usar a carta de baixo, obrigado a baixar a carta do fundo, pegar a pilha",
    "draw.put-back": "devolver as cartas, não consigo baixar a carta do lixo, mudei de ideia, pegou o lixo por engano, multa, penalidade",
    "draw.top": "pegar a carta de cima, pegar só a última carta, ficar com a carta sem baixar",
    "draw.must-meld": "obrigado a baixar a carta de cima, baixar a carta que pegou",
    "draw.new-meld": "carta do lixo para encaixar, jogo novo com a carta do fundo",
    "discard.same": "descartar a mesma carta, devolver a carta que pegou, jogar de volta a carta do lixo",
    "meld.free": "quantos jogos por vez, baixar vários jogos, obrigado a baixar, segurar jogo na mão",
    "call.off": "sem gritar rummy, não se grita",
    "call.window": "quando gritar rummy, tarde para gritar, durante a vez, hora de gritar",
    "call.playable": "gritar rummy, jogo esquecido no lixo, carta que dava para jogar, grito errado, gritou errado, multa",
    "call.own": "gritar no próprio descarte, quem pode gritar",
    "call.over": "gritar depois do fim, gritar na última carta",
    "call.take": "depois do grito, quem gritou pega o lixo, de quem é a vez depois do grito",
    "call.top": "gritar só na última carta, carta de cima",
    "call.first": "dois gritam ao mesmo tempo, quem gritou primeiro, gritos juntos",
    "out.free": "bater, sair, fechar, fim da rodada, ficar sem cartas, bater sem descartar, terminar",
    "out.discard": "guardar carta para o descarte, bater com descarte, última carta, baixar todas as cartas, batida direta",
    "out.float": "flutuar, sem cartas e a rodada continua, baixou tudo",
    "out.unplayable": "última carta encaixa, bater com carta que cabe na mesa",
    "out.caught": "bateu com carta que encaixava, rummy na última carta, último descarte",
    "out.floater-top": "quem flutua pega a carta de cima, bater com a carta de cima",
    "out.stock": "monte acabou, acabaram as cartas, sem cartas para comprar, fim do monte",
    "out.frozen": "baixar depois do fim, jogar depois que bateram, baixar cartas no fim, última rodada",
    "score.face": "valor das cartas, quanto vale o rei, dez pontos, figuras, valete dama rei, contar pontos",
    "score.low-ace": "ás vale um ponto, ás 1 ou 15, quanto vale o ás, valor do ás",
    "score.5-10-15": "cinco pontos, 5 10 15, cartas baixas cinco pontos",
    "score.joker": "quanto vale o curinga, pontos do curinga, curinga na mão, coringa vale",
    "score.hand": "contar a rodada, pontos negativos, abaixo de zero, cartas que sobram na mão, descontar, folha de pontos",
    "session.target": "quantos pontos para ganhar, jogo de 500, passar de 500 ou chegar a 500, pontuação a atingir, meta",
    "session.highest": "quem ganha, dois passaram de 500, maior pontuação",
    "session.tie": "empate, mesma pontuação, pontos iguais, desempatar, desempate",
    "session.go-out": "precisa bater para ganhar, passou de 500 sem bater",
    "session.over": "mais uma rodada depois do fim, continuar depois da vitória, partida acabou",
    "session.settle": "quem paga, quanto eu devo, dinheiro, aposta, diferença, acerto de contas",
    "rummy.players": "quantos jogadores, quantas pessoas no rummy, qual baralho",
    "rummy.deal": "quantas cartas dar, cartas para cada um, distribuir, sete cartas, dez cartas",
    "rummy.first": "quem começa, quem dá as cartas depois, carteador, dois jogadores",
    "rummy.draw": "comprar uma carta, pegar a carta de cima, pegar várias cartas, pegar o lixo",
    "rummy.one-meld": "baixar dois jogos, duas trincas na mesma vez, um jogo por vez",
    "rummy.any-melds": "baixar vários jogos na mesma vez, dois jogos",
    "rummy.layoff": "encaixar, acrescentar no jogo de outro, várias cartas",
    "rummy.layoff-own": "encaixar antes de baixar, preciso ter jogo meu na mesa, encaixar sem ter baixado",
    "rummy.out": "bater, sair, fechar, fim da rodada, última carta",
    "rummy.ace": "A 2 3, Q K A, ás baixo, ás alto, ás vale um ponto, quanto vale o ás",
    "rummy.ace-high": "Q K A, A 2 3, dama rei ás, ás alto, ás baixo, ás depois do rei, ás 15 pontos",
    "rummy.ace-corner": "K A 2, rei ás dois, dar a volta, sequência que vira, virar a esquina",
    "rummy.turn-over": "monte acabou, acabaram as cartas, virar o descarte, virar o lixo",
    "rummy.shuffle": "monte acabou, acabaram as cartas, embaralhar o descarte, embaralhar o lixo",
    "rummy.reuse": "quantas vezes virar o descarte, jogo sem fim, segunda vez",
    "rummy.block": "block rummy, monte acabou, rodada trancada, ninguém bate, jogo travado, bloqueado",
    "rummy.stock-count": "quantas cartas restam, contar o monte",
    "rummy.values": "valor das cartas, quanto vale o rei, figuras, valor do ás, pontos por carta",
    "rummy.winner-takes": "como contar pontos no rummy, pontos do vencedor, quem bate ganha tudo",
    "rummy.blocked": "ninguém bateu, rodada trancada, menor mão ganha, empate na menor mão",
    "rummy.penalty": "pontos de penalidade, menor pontuação ganha, pontos contra, pontos ruins, castigo",
    "rummy.going-rummy": "bater de uma vez, fazer rummy, tudo numa vez só, pontos em dobro, dobro, bônus",
    "rummy.pay": "quem paga, dinheiro, aposta, quanto devo ao vencedor",
    "rummy.end": "quantos pontos para ganhar, jogo de 100, número de rodadas, quem ganha, fim da partida, empate",
    "wrotham.pack": "curingas no wrotham, três curingas, quantas cartas, coringas",
    "wrotham.deals": "quantas rodadas, seis rodadas, curinga na mão",
    "wrotham.first-turn": "oito cartas, primeiro jogador tem uma carta a mais, não compra na primeira vez",
    "wrotham.all-at-once": "tudo de uma vez, baixar as sete cartas, quarta rodada, três últimas rodadas",
    "rkub.players": "quantos jogadores, cinco jogadores no rummikub",
    "rkub.tiles": "quantas pedras, número de pedras, cores, 106 pedras, 104, peças",
    "rkub.deal": "quantas pedras para cada um, catorze, quatorze, quem começa, distribuir, suporte",
    "rkub.turn": "obrigado a jogar, comprar uma pedra, não consigo jogar, passar a vez, jogar e comprar",
    "rkub.group": "grupo, trinca, mesmo número, mesma cor duas vezes, três iguais",
    "rkub.run": "sequência, 13 1 2, 12 13 1, um depois do treze, números seguidos, cores misturadas",
    "rkub.opening": "primeira baixada, abertura, abrir, 30 pontos, 40 pontos, pontos para abrir, jogada inicial",
    "rkub.opening-own": "abrir com pedras da mesa, encaixar antes de abrir, manipular na primeira vez",
    "rkub.opening-joker": "curinga na abertura, valor do curinga ao abrir, coringa na primeira baixada",
    "rkub.table-kept": "pegar pedra da mesa para o suporte, pedra faltando, ficar com pedra da mesa, tirar da mesa",
    "rkub.table-valid": "grupo incompleto, duas pedras sozinhas, mesa errada, manipulação errada, pedra sobrando, rearrumar, reorganizar",
    "rkub.from-rack": "rearrumar sem jogar pedra, só mover pedras, obrigado a jogar pedra do suporte",
    "rkub.time": "tempo limite, ampulheta, um minuto, dois minutos, demorou demais, relógio, cronômetro, acabou o tempo",
    "rkub.joker": "o que o curinga pode ser, curinga qualquer pedra, cor do curinga, coringa",
    "rkub.joker-retrieve": "trocar o curinga, pegar o curinga, roubar o curinga, substituir o curinga, recuperar o coringa, liberar o curinga",
    "rkub.joker-named": "o que o curinga substitui, nomear o curinga, dizer o que é o coringa",
    "rkub.joker-reuse": "usar o curinga de novo, guardar o curinga, curinga no suporte, jogar o curinga liberado, duas pedras com o coringa",
    "rkub.joker-opened": "pegar o curinga antes de abrir, trocar o curinga antes da abertura",
    "rkub.joker-keeps": "mover o curinga, mudar o curinga, coringa vira outro número",
    "rkub.joker-split": "dividir sequência com curinga, separar grupo com curinga, tirar pedra ao lado do coringa",
    "rkub.score": "como contar pontos no rummikub, pontos do vencedor, pontos negativos, soma zero",
    "rkub.joker-penalty": "curinga no suporte no fim, penalidade do curinga, coringa 30 pontos",
    "rkub.pool-empty": "acabaram as pedras, monte vazio, ninguém consegue jogar, travado, todas as pedras compradas",
    "rkub.end": "quantas rodadas, quem ganha, fim da partida, empate",
}
