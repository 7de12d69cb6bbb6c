# The letters of the sample book: what players write to the judge, and when it reads its mail.
# "@" and a date: a pass. "< name | subject": a letter, up to the next line that begins so; with ">" it answers the last that he
# got. "=" and names: of a letter that goes to several, the book shows that of these readers.
= marianne otto lena editor
< editor | A new game
CREATE Kersaint datc en
deadline = every 7 days 20:00
press = grey
scoring = c-diplo
last-year = 1902
early = no
END
@ 2026-03-02T09:00:00+01:00
< stranger | Hello
Hello, I would like to learn the game. How does one begin?
< marianne | Help
HELP
@ 2026-03-02T09:30:00+01:00
< sissi | Joining
JOIN Kersaint Austria
< arthur | Joining
JOIN Kersaint England
< marianne | Joining
JOIN Kersaint France
< otto | Joining
JOIN Kersaint Germany
< graziella | Joining
JOIN Kersaint Italy
< boris | Joining
JOIN Kersaint Russia
< roxelane | Joining
JOIN Kersaint Turkey
@ 2026-03-02T10:00:00+01:00
> sissi | Re: confirmation
YES
> arthur | Re: confirmation
YES
> marianne | Re: confirmation
YES
> otto | Re: confirmation
YES
> graziella | Re: confirmation
YES
> boris | Re: confirmation
YES
> roxelane | Re: confirmation
YES
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
Hello, my orders:
A PAR - PIC
A MAR - SPAI
F BRE - Gascony or the Channel
A MUN - BUR
if A BUR is German: A PAR - BUR

DIARY:
Otto promises to leave Burgundy empty. I do not believe a word.
END
< graziella | Press
PRESS TO ALL
The Boot greets its neighbours and treads on nobody's toes.
END
< graziella | Press
PRESS TO France
Is Marseilles guarded?
END
< otto | What I ask
STATUS
MAP
RULES
PLAYERS
< otto | Trial
TRY
A MUN - BUR
A PAR - BUR
A MAR S A PAR - BUR
END
@ 2026-03-04T18:00:00+01:00
< marianne | Re: Kersaint
A MAR - SPA
F BRE - MAO
< roxelane | Holidays
ABSENCE from 24 to 28 March
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
< boris | Draw
DRAW
< lena | Standby
STANDBY
LIST
@ 2026-03-12T12:00:00+01:00
> lena | Re: confirmation
YES
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
< arthur | Goodbye
I resign, sorry.
RESIGN
@ 2026-03-26T12:00:00+01:00
> arthur | Re: confirmation
YES
@ 2026-03-26T12:30:00+01:00
@ 2026-04-01T20:10:00+01:00
< lena | Taking over
TAKEOVER England@Kersaint
< editor | Re: Kersaint
EXTEND Kersaint 2 days : the editor travels
ANNOUNCE :
The convention is near: do come.
END
@ 2026-04-03T11:30:00+01:00
> lena | Re: confirmation
YES
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
> otto | The end
PRESS TO ALL
A fine game. Until the next one.
END
HISTORY
SUMMARY
@ 2026-04-29T12:00:00+02:00
