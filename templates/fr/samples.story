# Les lettres du livre d'échantillons : ce que des joueurs écrivent à l'arbitre, et quand il relève son courrier.
# « @ » et une date : l'arbitre passe. « < nom | objet » : une lettre, jusqu'à la ligne suivante qui commence ainsi ; avec « > »,
# elle répond à la dernière qu'il a reçue.
# « = » et des noms : d'une lettre qui va à plusieurs, le livre montre celle de ces lecteurs.
= marianne otto lena editor
< editor | Une nouvelle partie
CREER Kersaint descartes fr
date limite = tous les 7 jours 20:00
presse = grise
barème = c-diplo
dernière année = 1902
early = non
FIN
@ 2026-03-02T09:00:00+01:00
< inconnu | Bonjour
Bonjour, je voudrais apprendre à jouer. Comment fait-on ?
< marianne | Aide
AIDE
@ 2026-03-02T09:30:00+01:00
< sissi | Inscription
INSCRIPTION Kersaint Autriche
< arthur | Inscription
INSCRIPTION Kersaint Angleterre
< marianne | Inscription
INSCRIPTION Kersaint France
< otto | Inscription
INSCRIPTION Kersaint Allemagne
< graziella | Inscription
INSCRIPTION Kersaint Italie
< boris | Inscription
INSCRIPTION Kersaint Russie
< roxelane | Inscription
INSCRIPTION Kersaint Turquie
@ 2026-03-02T10:00:00+01:00
> sissi | Re: confirmation
OUI
> arthur | Re: confirmation
OUI
> marianne | Re: confirmation
OUI
> otto | Re: confirmation
OUI
> graziella | Re: confirmation
OUI
> boris | Re: confirmation
OUI
> roxelane | Re: confirmation
OUI
@ 2026-03-02T10:30:00+01:00
< sissi | Kersaint
A VIE - GAL
F TRI - ALB
A BUD - SER
< arthur | Kersaint
F EDI - NWG
F LON - NTH
A LVP - EDI
< otto | Kersaint
F KIE - DEN
A MUN - TYR
A BER - KIE
< graziella | Kersaint
F NAP - ION
A ROM - VEN
A VEN - TYR
< boris | Kersaint
F STP/SC - BOT
A MOS - UKR
A WAR - GAL
F SEV - RUM
< roxelane | Kersaint
F ANK - BLA
A SMY - CON
A CON - BUL
< marianne | Kersaint
Bonjour, voici mes ordres :
A PAR - PIC
A MAR - ESPP
F BRE - Gascogne ou la Manche
A MUN - BOU
si A BOU est à l'Allemagne : A PAR - BOU

JOURNAL :
Otto me promet la Bourgogne vide. Je n'en crois pas un mot.
FIN
< graziella | Presse
PRESSE À TOUS
La Botte salue ses voisins et ne marche sur les pieds de personne.
FIN
< graziella | Presse
PRESSE À France
Marseille est-elle gardée ?
FIN
< otto | Mes demandes
ETAT
CARTE
REGLEMENT
JOUEURS
< otto | Essai
ESSAI
A MUN - BOU
A PAR - BOU
A MAR S A PAR - BOU
FIN
@ 2026-03-04T18:00:00+01:00
< marianne | Re: Kersaint
A MAR - ESP
F BRE - OAM
< roxelane | Vacances
ABSENCE du 24 au 28 mars
@ 2026-03-08T21:00:00+01:00
@ 2026-03-09T20:10:00+01:00
< sissi | Kersaint
A VIE - TRI
F ALB - GRE
A SER S A BUL - RUM
< arthur | Kersaint
A EDI - NWY VIA
F NTH - SKA
F NWG C A EDI - NWY
< marianne | Kersaint
F MAO - SPA/SC
A PIC - BEL
A SPA - POR
< graziella | Kersaint
F ION - TUN
A ROM - VEN
A VEN - TYR
< boris | Kersaint
F BOT - SWE
A WAR - GAL
A UKR - SEV
F RUM - SEV
< roxelane | Kersaint
F BLA S A BUL - RUM
A BUL - RUM
A CON - BUL
< boris | Nulle
NUL
< lena | Remplaçante
VOLONTAIRE
PARTIES
@ 2026-03-12T12:00:00+01:00
> lena | Re: confirmation
OUI
@ 2026-03-12T12:30:00+01:00
@ 2026-03-16T20:10:00+01:00
@ 2026-03-17T20:20:00+01:00
< sissi | Kersaint
A VIE B
A BUD B
< arthur | Kersaint
F LON B
< marianne | Kersaint
A BRE B
A PAR B
F MAR B
< otto | Kersaint
A KIE B
A MUN B
< graziella | Kersaint
F NAP B
< boris | Kersaint
F SEV B
< roxelane | Kersaint
F SMY B
F CON B
@ 2026-03-18T12:00:00+01:00
@ 2026-03-24T12:00:00+01:00
@ 2026-03-24T20:10:00+01:00
< sissi | Kersaint
A VIE S A TRI
A TRI S A VEN
F GRE - BUL/SC
A BUD S A RUM
A SER S A RUM
< marianne | Kersaint
A BEL - HOL
A BRE - PIC
A PAR S A BRE - PIC
A POR - SPA
F SPA/SC - MAO
F MAR H
< otto | Kersaint
F DEN S F SKA - SWE
A HOL S A BUR - BEL
A BUR - BEL
A KIE - RUH
A MUN - BUR
< graziella | Kersaint
F TUN - WES
A TYR - PIE
F NAP - ION
A VEN S A MUN - TYR
< boris | Kersaint
F SWE - BOT
F SEV - RUM
A UKR S F SEV - RUM
A GAL S F SEV - RUM
< roxelane | Kersaint
F BLA C A BUL - ARM
A RUM H
F SMY - AEG
A BUL - ARM VIA
F CON - BUL/SC
< arthur | Kersaint
F LON - ENG
F NWG - NTH
A NWY - SWE
F SKA S A NWY - SWE
< arthur | Adieu
Je démissionne, désolé.
DEMISSION
@ 2026-03-26T12:00:00+01:00
> arthur | Re: confirmation
OUI
@ 2026-03-26T12:30:00+01:00
@ 2026-04-01T20:10:00+01:00
< lena | Reprise
REPRISE Angleterre@Kersaint
< editor | Re: Kersaint
PROLONGER Kersaint 2 jours : l'éditeur est en voyage
ANNONCE : 
La convention de Rennes approche : venez nombreux.
FIN
@ 2026-04-03T11:30:00+01:00
> lena | Re: confirmation
OUI
@ 2026-04-03T12:00:00+01:00
< sissi | Kersaint
A VIE - GAL
A TRI H
F GRE H
A BUD - RUM
A SER S A BUD - RUM
< marianne | Kersaint
F MAO - WES
A PIC - BEL
A PAR - BUR
A SPA S F MAR
F MAR H
< otto | Kersaint
A BEL S A HOL
F DEN H
A HOL S A BEL
A BUR - PIC
A RUH S A BEL
< graziella | Kersaint
F WES - SPA/SC
A PIE - MAR
F ION H
A VEN H
< boris | Kersaint
F BOT - BAL
F SEV S A GAL - RUM
A UKR S F SEV
A GAL - RUM
< roxelane | Kersaint
A ARM S A RUM - SEV
F BLA S A RUM - SEV
A RUM - SEV
F AEG S F CON - BUL
F CON - BUL/SC
< lena | Kersaint
F NTH S A PIC - BEL
F ENG S A PIC - BEL
F SKA - DEN
A SWE S F SKA - DEN
@ 2026-04-05T12:00:00+01:00
@ 2026-04-12T20:10:00+01:00
@ 2026-04-15T20:10:00+01:00
@ 2026-04-20T20:10:00+01:00
@ 2026-04-28T20:10:00+01:00
> otto | Fin
PRESSE À TOUS
Belle partie. À charge de revanche.
FIN
HISTORIQUE
BILAN
@ 2026-04-29T12:00:00+02:00
