/** How the next characters of a value are written; the last part may vary in length. */
export type Part = {
  readonly characters: 'N' | 'X' | 'Y' | 'Z'
  readonly shortest: number
  readonly longest: number
  readonly optional: boolean
  readonly rules: readonly string[]
}

export type ApplicationIdentifier = {
  readonly ai: string
  readonly parts: readonly Part[]
  /** The length is known from the identifier, so no separator follows. */
  readonly predefined: boolean
  readonly longest: number
  /** Each list names companions of which one must be present; "01&21" means both. */
  readonly needs: readonly (readonly string[])[]
  /** Identifiers that must not be present; "n" stands for any digit. */
  readonly excludes: readonly string[]
}

/**
 * Every application identifier, one line for those alike: `*` predefined length, then the parts
 * (N digits, X any of 82 characters, Y 39, Z base 64; `..` up to; brackets optional; `,` content rules),
 * `+` companions needed, `-` companions excluded, `~` may not are next to another of its ten.
 * A range runs over its leading digits and, within each, over its last digit: 3100-3165 has no 3106.
 */
const table = `
00 *N18,check
01 *N14,check -255,37
02 *N14,check +37 -01,03
03 *N14,check -01,02,37
10 X..20 +01,02,03,8006,8026
11,13,15,16 *N6,date0 +01,02,03,8006,8026
12 *N6,date0 +8020
17 *N6,date0 +01,02,03,255,8006,8026
20 *N2 +01,02,8006,8026
21 X..20 +01,03,8006 -235
22 X..20 +01
235 X..28 +01
240-241 X..30 +01,02,8006,8026
242 N..6 +01,02,8006,8026
243 X..20 +01
250 X..30 +01,8006 +21
251 X..30 +01,8006
253 N13,check [X..17]
254 X..20 +414
255 N13,check [N..12] -01,02,415,8006,8020,8026
30 N..8 +01,02
3100-3165,3200-3295,3500-3525,3560-3575,3600-3615,3640-3665 *N6 +01,02 ~
3300-3365,3400-3495,3530-3555,3620-3635,3670-3695 *N6 +00,01 ~
3370-3375 *N6 +01 ~
37 N..8 +00 +02,8026
3900-3909 N..15 +255,8020 -390n,391n,394n,8111
3910-3919 N3 N..15 +8020 ~
3920-3929 N..15 +01 +30,31nn,32nn,35nn,36nn -392n,393n
3930-3939 N3 N..15 +30,31nn,32nn,35nn,36nn ~
3940-3943 N4 +255 -394n,8111
3950-3955 N6 +30,31nn,32nn,35nn,36nn -392n,393n,395n,8005
400 X..30
401 X..30,prefix
402 N17,check
403 X..30 +00
410-414,416-417 *N13,check
415 *N13,check +8020
420 X..20 -421
421 N3,country X..9 -4307
422 N3,country +01,02,8006,8026 -426
423,425 N3,country [N3],country [N3],country [N3],country [N3],country +01,02 -426
424 N3,country +01,02 -426
426 N3,country +01,02
427 X..3 +01,02 +422
4300-4301,4310-4311,4320 X..35,percent +00
4302,4304-4306,4312,4314-4316 X..70,percent +00
4303 X..70,percent +4302
4313 X..70,percent +4312
4307,4317 X2,countryletters +00
4308,4319 X..30 +00
4309 N10,latitude N10,longitude +00
4318 X..20 +00
4321-4323 N1,yesno +00
4324-4325 N6,date0 N4,time +00
4326 N6,date +00
4330 N6 [X1],hyphen +00 -4331
4331 N6 [X1],hyphen +00 -4330
4332 N6 [X1],hyphen +00 -4333
4333 N6 [X1],hyphen +00 -4332
7001 N13 +01,02,8006,8026
7002 X..30 +01,02
7003 N6,date N4,time +01,02
7004 N..4 +01&10
7005 X..12 +01,02
7006 N6,date +01,02
7007 N6,date [N6],date +01,02
7008 X..3 +01,02
7009 X..10 +01,02
7010 X..2 +01,02
7011 N6,date [N4],time +01,02
7020 X..20 +01,8006 +416
7021 X..20 +01,8006
7022 X..20 +7021
7023 X..30,prefix
7030-7039 N3,country999 X..27 +01,02
7040 N1 X1 X1 X1,importer
7041 X..4 +00
710-717 X..20 +01
7230-7239 X2 X..28 +01,8004
7240 X..20 +01,8006
7241 N2,media +8017,8018
7242 X..25 +8017,8018
7250 N8,longdate +8018 -7251
7251 N8,longdate N4,time +8018 -7250
7252 N1,sex +8018
7253-7254 X..40,percent +8017,8018 -7256,7259
7255 X..10 +8017,8018 -7256,7259
7256 X..90,percent +8017,8018
7257 X..70,percent +8018
7258 X3,sequence +8018&7259
7259 X..40,percent +8018 -7256
8001 N4,nonzero N5,nonzero N3,nonzero N1,winding N1 +01
8002 X..20
8003 N1,zero N13,check [X..16]
8004 X..30,prefix
8005 N6 +01,02
8006 N14,check N4,piece -01,37
8007 X..34,iban +415
8008 N6,date N2,hour [N2],sixty [N2],sixty +01,02
8009 X..50 +00,01
8010 Y..30,prefix
8011 N..12,unpadded +8010
8012 X..20 +01,8006
8013 X..25,checkpair,prefix
8014 X..25,checkpair,prefix,nondigit +01
8017 N18,check -8018
8018 N18,check -8017
8019 N..10 +8017,8018
8020 X..25 +415
8026 N14,check N4,piece +37 -02,8006
8030 Z..90 +00,01&21,253,255,8003,8004,8006&21,8010&8011,8017,8018
8040 N15 +01&21
8041 N15 +01&21&8040
8042 N32 +01&21&8040
8043 N18 [N..2] +01&21&8040
8110,8112 X..70
8111 N4 +255
8200 X..70 +01
90 X..30
91-99 X..90`

const read = new Map<string, ApplicationIdentifier>()

/** All identifiers by their digits, read from the table at first use. */
export function applicationIdentifiers(): ReadonlyMap<string, ApplicationIdentifier> {
  if (read.size === 0)
    for (const line of table.trim().split('\n')) {
      const [ais = '', ...words] = line.split(' ')
      const described = describe(words)
      for (const ai of ais.split(',').flatMap(rangeOf))
        read.set(
          ai,
          words.includes('~') ? { ...described, ai, excludes: [`${ai.slice(0, -1)}n`] } : { ...described, ai },
        )
    }
  return read
}

/** The identifier that begins at this place of a text; none is the beginning of another. */
export function identifierAt(text: string, place: number): ApplicationIdentifier | undefined {
  const all = applicationIdentifiers()
  return (
    all.get(text.slice(place, place + 2)) ??
    all.get(text.slice(place, place + 3)) ??
    all.get(text.slice(place, place + 4))
  )
}

function rangeOf(range: string): string[] {
  const [first = '', last = first] = range.split('-')
  const lastDigit = (ai: string) => Number(ai.slice(-1))
  const found: string[] = []
  for (let number = Number(first); number <= Number(last); number++) {
    const ai = String(number).padStart(first.length, '0')
    if (lastDigit(ai) >= lastDigit(first) && lastDigit(ai) <= lastDigit(last)) found.push(ai)
  }
  return found
}

function describe(words: readonly string[]): Omit<ApplicationIdentifier, 'ai'> {
  const startingWith = (sign: string) =>
    words.filter((word) => word.startsWith(sign)).map((word) => word.slice(1).split(','))
  const parts = words.filter((word) => /^\*?\[?[NXYZ]/.test(word)).map(partOf)
  return {
    parts,
    predefined: words[0]?.startsWith('*') === true,
    longest: parts.reduce((length, part) => length + part.longest, 0),
    needs: startingWith('+'),
    excludes: startingWith('-').flat(),
  }
}

function partOf(word: string): Part {
  const [, optional, characters, upTo, length, rules = ''] =
    /^\*?(\[?)([NXYZ])(\.\.)?(\d+)(?!\d)\]?,?(.*)$/.exec(word) ?? []
  return {
    characters: (characters ?? 'X') as Part['characters'],
    shortest: upTo ? 1 : Number(length),
    longest: Number(length),
    optional: optional === '[',
    rules: rules === '' ? [] : rules.split(','),
  }
}
