"""What players type in Portuguese when they look for a rule, by its id."""

IDLE = """
a ao aos as ate algum alguem c com como cada d da das de dela dele depois do dos e ela elas ele eles em entao entre era essa esse esta este estao eu
faz fazer foi ha isso isto ja jogador jogadores jogar la lhe mais mas me mesmo meu minha muito na nao nas nem no nos num numa o os ou para pela pelo
pode podem posso por porque pra preciso precisa qual quando que quem quer regra regras s se sem ser seu seus so sua suas tambem te tem tenho ter teu um
uma voce vale valido permitido possivel deve devo sao
pessoas pessoa gente todo toda todos tudo mundo quero queria outro outros outra pro
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
multa castigo penalidade punição
lixo descarte bagaço
suporte cavalete estante
embaixo baixo fundo funda debaixo
travado trancado bloqueado
abrir abertura inicial primeira
saco monte
mexer mover rearranjar arrumar
sequência escada corrida
"""
"""Words that mean the same in a question, a line each."""

PLAYERS: dict[str, str] = {
    "cards.copies": "mesma carta duas vezes, carta repetida, carta já na mesa, duas cartas iguais, baralho, trapaça, cinco ases, quinto ás, carta a mais no baralho",
    "cards.jokers": "quantos curingas, curingas demais, sem curinga, coringa",
    "cards.count": "número errado de cartas, cartas demais, cartas a menos, falta carta, carta errada na mão, carta a mais, uma carta a menos, recebi cartas a mais, erro na distribuição, deram uma carta a mais",
    "meld.size": "duas cartas, par, mínimo, quantas cartas para baixar, menor jogo, baixar duas cartas, menos de três cartas, sequência de três cartas, trinca ou sequência mínima",
    "meld.kind": "o que é um jogo, combinação válida, cartas misturadas, trinca ou sequência, que jogos posso baixar, o que vale como jogo",
    "meld.set.rank": "trinca, quadra, três iguais, mesmo valor, mesmo número, grupo",
    "meld.set.suits": "mesmo naipe duas vezes na trinca, trinca com cartas repetidas, naipes diferentes, duas cartas iguais, trinca lavada, duas de copas na trinca",
    "meld.set.size": "cinco iguais, quinta carta, quantas cartas na quadra, trinca com cinco cartas, mais de quatro iguais",
    "meld.run.suit": "sequência de naipes diferentes, misturar naipes, mesmo naipe, copas e ouros na sequência, sequência com dois naipes",
    "meld.run.sequence": "o que é uma sequência, buraco na sequência, pular uma carta, cartas seguidas, escada, corrida, falta uma carta no meio, cartas em ordem, sequência de três cartas",
    "meld.run.ace": "Q K A, K A 2, A 2 3, dama rei ás, rei ás dois, ás alto, ás baixo, dar a volta, depois do rei, ás nas duas pontas, ás no meio, ás na sequência, depois do rei vem o ás",
    "joker.assign": "o que o curinga substitui, dizer o que é o curinga, nomear o curinga, coringa representa, trinca ou sequência com dois curingas, sequência suja, jogo sujo, canastra suja, jogo com curinga, o que vale o curinga na sequência, naipe do curinga na trinca, dizer o naipe do coringa",
    "joker.fixed": "mudar o curinga, mover o curinga, curinga vira outra carta, depois, coringa fica, passar o curinga para a outra ponta, curinga muda de lugar",
    "joker.specific": "quinto rei, quadra e curinga, curinga impossível, coringa na quadra completa, quatro reis e um curinga, quinta carta com curinga",
    "joker.duplicate": "curinga de carta já baixada, curinga igual a uma carta da mesa, coringa repetido, curinga no lugar de uma carta que já saiu, tenho a carta que o curinga substitui",
    "joker.natural": "só curingas, dois curingas juntos, curingas lado a lado, três curingas, quantos curingas num jogo, coringas seguidos, sequência suja, trinca de curingas, jogo só de coringas, mais de um curinga no mesmo jogo, jogo limpo",
    "joker.exchange": "trocar o curinga, pegar o curinga, roubar o curinga, substituir o curinga pela carta verdadeira, recuperar o coringa, tirar o curinga da mesa, colocar a carta e pegar o curinga, tenho a carta do curinga, coringa baixado como uma carta que eu tenho, curinga como rei e eu tenho o rei",
    "layoff.fit": "encaixar, acrescentar carta, colocar carta no jogo de outro, jogo do adversário, aumentar a sequência, quarta carta, ponta da sequência, demissão, encaixar no jogo do vizinho, baixar carta no jogo dos outros, completar o jogo de outro, encaixar duas cartas de uma vez",
    "layoff.choose": "cabe em dois jogos, qual jogo, encaixa em mais de um, serve em dois lugares, a carta serve nos dois",
    "layoff.stays": "mover carta baixada, rearrumar, pegar de volta carta baixada, dividir sequência, desfazer jogo, mexer nas cartas da mesa, mudar o jogo baixado, arrumar os jogos",
    "layoff.joker": "encaixar um curinga, acrescentar coringa na sequência",
    "layoff.owner": "quem ganha os pontos do encaixe, pontos no jogo de outro, carta no jogo do adversário, de quem são os pontos, pontos da carta que encaixei no jogo de outro",
    "r500.players": "quantos jogadores, quantas pessoas no rummy 500, quantas pessoas jogam",
    "r500.packs": "quantos baralhos, dois baralhos, cinco jogadores",
    "r500.jokers": "quantos curingas, sem curinga, coringas no baralho",
    "r500.deal": "quantas cartas dar, cartas para cada um, distribuir, carta virada, sete cartas, treze cartas, quantas cartas cada um recebe, cartas no começo, cartas na mão no início, quantas cartas com dois jogadores",
    "r500.first": "quem começa, quem dá as cartas depois, carteador, sentido horário, dealer, quem joga primeiro, quem embaralha, próximo a dar as cartas",
    "turn.order": "jogar fora da vez, de quem é a vez, não é sua vez, furar a vez, passar na frente, jogou antes da hora, cortar a vez, jogou antes de mim, jogar na vez de outro",
    "turn.draw": "comprar carta, comprar duas vezes, esqueceu de comprar, começo da vez, baixar antes de comprar, puxar carta, quantas cartas comprar, comprou duas",
    "turn.discard": "descartar, jogar fora uma carta, esqueceu de descartar, fim da vez, obrigado a descartar, terminar a vez sem descartar, tem que descartar",
    "draw.stock": "comprar do monte, monte vazio, baralho de compra",
    "draw.pile": "pegar o lixo, pegar o descarte, pegar várias cartas, pegar a pilha, cartas de cima, bater o lixo, pegar o descarte inteiro, pegar o lixo todo, levar tudo que está em cima, pegar carta do meio, pegar o bagaço, carta embaixo de outras no lixo, carta que está embaixo",
    "draw.deepest": "pegar o lixo, pegar várias cartas do descarte, usar a carta de baixo, obrigado a baixar a carta do fundo, pegar a pilha, pegar o lixo todo, tenho que usar a carta do lixo, baixar na hora, pegou o lixo todo e não baixou nada, preciso baixar a carta que peguei",
    "draw.put-back": "devolver as cartas, não consigo baixar a carta do lixo, mudei de ideia, pegou o lixo por engano, multa, penalidade, pegou o lixo e não baixou, devolver o lixo, não tem como baixar",
    "draw.top": "pegar a carta de cima, pegar só a última carta, ficar com a carta sem baixar, pegar a última carta do lixo, guardar a carta do lixo, pegar a carta virada",
    "draw.must-meld": "obrigado a baixar a carta de cima, baixar a carta que pegou, tenho que usar a carta do lixo, preciso baixar a carta que peguei, baixar o que eu pego",
    "draw.new-meld": "carta do lixo para encaixar, jogo novo com a carta do fundo",
    "discard.same": "descartar a mesma carta, devolver a carta que pegou, jogar de volta a carta do lixo, jogar fora a carta que acabei de pegar, descartar a carta comprada do lixo",
    "meld.free": "quantos jogos por vez, baixar vários jogos, obrigado a baixar, segurar jogo na mão, baixar mais de um jogo, baixar quantos quiser, não baixar ainda, esperar para baixar, esconder o jogo",
    "call.off": "sem gritar rummy, não se grita",
    "call.window": "quando gritar rummy, tarde para gritar, durante a vez, hora de gritar, cortar, pegar o descarte fora da vez, gritar antes de o próximo comprar",
    "call.playable": "gritar rummy, jogo esquecido no lixo, carta que dava para jogar, grito errado, gritou errado, multa, usar a carta que ele jogou fora, carta descartada que encaixa na mesa, cortar, cortar a vez para pegar o descarte, pegar o descarte fora da vez",
    "call.own": "gritar no próprio descarte, quem pode gritar, gritar na minha carta, me arrependi do descarte, descartei errado, descartei sem querer, descartei uma carta que encaixava",
    "call.over": "gritar depois do fim, gritar na última carta",
    "call.take": "depois do grito, quem gritou pega o lixo, de quem é a vez depois do grito, quem joga depois do rummy, de quem é a vez depois de gritar, quem continua",
    "call.top": "gritar só na última carta, carta de cima, quem joga depois do rummy",
    "call.first": "dois gritam ao mesmo tempo, quem gritou primeiro, gritos juntos, gritaram juntos, quem falou primeiro",
    "out.free": "bater, sair, fechar, fim da rodada, ficar sem cartas, bater sem descartar, terminar, sem cartas na mão, última carta",
    "out.discard": "guardar carta para o descarte, bater com descarte, última carta, baixar todas as cartas, batida direta, bater sem descarte, precisa descartar para bater",
    "out.float": "flutuar, sem cartas e a rodada continua, baixou tudo, acabaram minhas cartas e não descartei",
    "out.unplayable": "última carta encaixa, bater com carta que cabe na mesa, bater com carta que encaixa",
    "out.caught": "bateu com carta que encaixava, rummy na última carta, último descarte, bateu com uma carta que cabia na mesa",
    "out.floater-top": "quem flutua pega a carta de cima, bater com a carta de cima",
    "out.stock": "monte acabou, acabaram as cartas, sem cartas para comprar, fim do monte, acabou o baralho, não tem mais carta para comprar",
    "out.frozen": "baixar depois do fim, jogar depois que bateram, baixar cartas no fim, última rodada, baixar depois que alguém bateu, ainda posso baixar, mais uma volta depois da batida",
    "score.face": "valor das cartas, quanto vale o rei, dez pontos, figuras, valete dama rei, contar pontos, quanto vale cada carta, quanto vale a dama, pontos das figuras",
    "score.low-ace": "ás vale um ponto, ás 1 ou 15, quanto vale o ás, valor do ás, ás em A 2 3, ás vale 1 ou 15, pontos do ás",
    "score.5-10-15": "cinco pontos, 5 10 15, cartas baixas cinco pontos, quanto vale cada carta, cartas pequenas",
    "score.joker": "quanto vale o curinga, pontos do curinga, curinga na mão, coringa vale, ficar com o curinga na mão, valor do coringa",
    "score.adjust": "pontos de penalidade, bônus, tirar pontos, somar pontos à mão",
    "score.hand": "contar a rodada, pontos negativos, abaixo de zero, cartas que sobram na mão, descontar, folha de pontos, fica negativo, pontos que sobraram na mão",
    "session.target": "quantos pontos para ganhar, jogo de 500, passar de 500 ou chegar a 500, pontuação a atingir, meta, vai até quantos pontos, precisa passar de 500, chegou a 500 no meio da rodada",
    "session.highest": "quem ganha, dois passaram de 500, maior pontuação",
    "session.tie": "empate, mesma pontuação, pontos iguais, desempatar, desempate, dois jogadores com os mesmos pontos, os dois passaram de 500",
    "session.go-out": "precisa bater para ganhar, passou de 500 sem bater, quem bate ganha, bater com mais de 500",
    "session.over": "mais uma rodada depois do fim, continuar depois da vitória, partida acabou, acaba em 500",
    "session.settle": "quem paga, quanto eu devo, dinheiro, aposta, diferença, acerto de contas, valendo dinheiro, quanto cada um paga",
    "rummy.players": "quantos jogadores, quantas pessoas no rummy, qual baralho, quantas pessoas jogam",
    "rummy.deal": "quantas cartas dar, cartas para cada um, distribuir, sete cartas, dez cartas, quantas cartas cada um recebe, cartas no começo, cartas na mão no início, quantas cartas com dois jogadores",
    "rummy.first": "quem começa, quem dá as cartas depois, carteador, dois jogadores, quem joga primeiro, quem embaralha, próximo a dar as cartas",
    "rummy.draw": "comprar uma carta, pegar a carta de cima, pegar várias cartas, pegar o lixo, pegar só uma carta, carta do meio do lixo, pegar a carta virada, carta embaixo de outras no lixo",
    "rummy.one-meld": "baixar dois jogos, duas trincas na mesma vez, um jogo por vez",
    "rummy.any-melds": "baixar vários jogos na mesma vez, dois jogos",
    "rummy.layoff": "encaixar, acrescentar no jogo de outro, várias cartas, encaixar no jogo do vizinho, baixar carta no jogo dos outros, completar o jogo de outro, encaixar duas cartas de uma vez",
    "rummy.layoff-own": "encaixar antes de baixar, preciso ter jogo meu na mesa, encaixar sem ter baixado, não baixei nada ainda, precisa ter baixado",
    "rummy.out": "bater, sair, fechar, fim da rodada, última carta, bater sem descarte, sem cartas na mão",
    "rummy.ace": "A 2 3, Q K A, ás baixo, ás alto, ás vale um ponto, quanto vale o ás",
    "rummy.ace-high": "Q K A, A 2 3, dama rei ás, ás alto, ás baixo, ás depois do rei, ás 15 pontos",
    "rummy.ace-corner": "K A 2, rei ás dois, dar a volta, sequência que vira, virar a esquina",
    "rummy.turn-over": "monte acabou, acabaram as cartas, virar o descarte, virar o lixo, acabou o baralho, vira o descarte",
    "rummy.shuffle": "monte acabou, acabaram as cartas, embaralhar o descarte, embaralhar o lixo, acabou o baralho, embaralha de novo",
    "rummy.reuse": "quantas vezes virar o descarte, jogo sem fim, segunda vez",
    "rummy.block": "block rummy, monte acabou, rodada trancada, ninguém bate, jogo travado, bloqueado, monte acabou e ninguém quer o descarte",
    "rummy.stock-count": "quantas cartas restam, contar o monte",
    "rummy.values": "valor das cartas, quanto vale o rei, figuras, valor do ás, pontos por carta, quanto vale cada carta, quanto vale a dama, pontos das figuras, valor do curinga",
    "rummy.winner-takes": "como contar pontos no rummy, pontos do vencedor, quem bate ganha tudo",
    "rummy.blocked": "ninguém bateu, rodada trancada, menor mão ganha, empate na menor mão",
    "rummy.penalty": "pontos de penalidade, menor pontuação ganha, pontos contra, pontos ruins, castigo, menos pontos ganha, ganha quem tem menos",
    "rummy.going-rummy": "bater de uma vez, fazer rummy, tudo numa vez só, pontos em dobro, dobro, bônus, bater de mão, bater de primeira, bater na mão, bater direto, sem ter baixado nada, bater na primeira vez",
    "rummy.pay": "quem paga, dinheiro, aposta, quanto devo ao vencedor, valendo dinheiro, quanto cada um paga",
    "rummy.end": "quantos pontos para ganhar, jogo de 100, número de rodadas, quem ganha, fim da partida, empate",
    "wrotham.pack": "curingas no wrotham, três curingas, quantas cartas, coringas",
    "wrotham.deals": "quantas rodadas, seis rodadas, curinga na mão",
    "wrotham.first-turn": "oito cartas, primeiro jogador tem uma carta a mais, não compra na primeira vez",
    "wrotham.all-at-once": "tudo de uma vez, baixar as sete cartas, quarta rodada, três últimas rodadas",
    "rkub.players": "quantos jogadores, cinco jogadores no rummikub, quantas pessoas jogam",
    "rkub.tiles": "quantas pedras, número de pedras, cores, 106 pedras, 104, peças, quantas peças tem no jogo, quantos coringas",
    "rkub.deal": "quantas pedras para cada um, catorze, quatorze, quem começa, distribuir, suporte, pedras para começar, peças para cada um",
    "rkub.turn": "obrigado a jogar, comprar uma pedra, não consigo jogar, passar a vez, jogar e comprar, comprar em vez de jogar, passar sem comprar",
    "rkub.group": "grupo, trinca, mesmo número, mesma cor duas vezes, três iguais, dois setes vermelhos",
    "rkub.run": "sequência, 13 1 2, 12 13 1, um depois do treze, números seguidos, cores misturadas",
    "rkub.opening": "primeira baixada, abertura, abrir, 30 pontos, 40 pontos, pontos para abrir, jogada inicial, pontos para começar, primeira jogada, mínimo para abrir, menos de 30, pontos insuficientes para abrir",
    "rkub.opening-own": "abrir com pedras da mesa, encaixar antes de abrir, manipular na primeira vez, usar pedras da mesa na primeira jogada, abrir no jogo dos outros, primeira jogada com as pedras dos outros",
    "rkub.opening-joker": "curinga na abertura, valor do curinga ao abrir, coringa na primeira baixada, abrir com curinga, quanto conta o curinga para abrir",
    "rkub.table-kept": "pegar pedra da mesa para o suporte, pedra faltando, ficar com pedra da mesa, tirar da mesa, pegar peça da mesa de volta, tirar pedra da mesa para a mão",
    "rkub.table-valid": "grupo incompleto, duas pedras sozinhas, mesa errada, manipulação errada, pedra sobrando, rearrumar, reorganizar, sobraram duas pedras, grupo com menos de três",
    "rkub.from-rack": "rearrumar sem jogar pedra, só mover pedras, obrigado a jogar pedra do suporte, mexer na mesa sem jogar nenhuma pedra, só mexer nas pedras",
    "rkub.time": "tempo limite, ampulheta, um minuto, dois minutos, demorou demais, relógio, cronômetro, acabou o tempo, estourou o tempo, demora muito",
    "rkub.joker": "o que o curinga pode ser, curinga qualquer pedra, cor do curinga, coringa",
    "rkub.joker-retrieve": "trocar o curinga, pegar o curinga, roubar o curinga, substituir o curinga, recuperar o coringa, liberar o curinga, tirar o coringa da mesa",
    "rkub.joker-named": "o que o curinga substitui, nomear o curinga, dizer o que é o coringa",
    "rkub.joker-reuse": "usar o curinga de novo, guardar o curinga, curinga no suporte, jogar o curinga liberado, duas pedras com o coringa, guardar o coringa para depois",
    "rkub.joker-opened": "pegar o curinga antes de abrir, trocar o curinga antes da abertura",
    "rkub.joker-keeps": "mover o curinga, mudar o curinga, coringa vira outro número",
    "rkub.joker-split": "dividir sequência com curinga, separar grupo com curinga, tirar pedra ao lado do coringa",
    "rkub.score": "como contar pontos no rummikub, pontos do vencedor, pontos negativos, soma zero, quantos pontos eu perco, pedras que sobraram no suporte",
    "rkub.joker-penalty": "curinga no suporte no fim, penalidade do curinga, coringa 30 pontos, curinga na mão no final, ficar com o coringa no fim, quanto vale o coringa na mão",
    "rkub.pool-empty": "acabaram as pedras, monte vazio, ninguém consegue jogar, travado, todas as pedras compradas, acabaram as peças, saco vazio, não tem mais pedra para comprar",
    "rkub.end": "quantas rodadas, quem ganha, fim da partida, empate",
}
