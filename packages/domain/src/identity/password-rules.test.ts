import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { BusinessError } from '../business-error.ts'
import { checkNewPassword, guessingEffort, passwordProblem } from './password-rules.ts'

const owner = {
  givenName: 'Marisol',
  familyName: 'Vega-Castellanos',
  email: 'm.castellanos@corvane.example',
  companies: ['Corvane Rx', 'Harbor Medical Supply'],
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const short = ['', 'a', 'short', 'eleven char', 'Tr0ub4dor&3', '12345678901', '😀😁😂🤣😃😄😅😆😉😊😋', 'q8#Lm2!xZ9v']

const easy = lines(`
  passwordpassword
  password1234
  Password1234!
  P@ssw0rd1234
  P@$$w0rd!2024
  passw0rdpassw0rd
  Passwort2025!!
  MyPassword2026
  mypasswordissecret
  ThisIsMyPassword
  welcomewelcome
  Welcome2024!!!
  Welcome@12345
  welcometowork1
  Letmein12345!
  letmeinletmein
  LetMeIn!LetMeIn!
  qwertyuiop12
  qwertyuiop[]\\
  Qwerty123456
  QWERTYqwerty123
  1q2w3e4r5t6y
  qazwsxedc123
  asdfghjkl;'asdf
  zxcvbnm,./zxcv
  qwertyasdfgh
  azertyuiop12
  123456789012
  12345678901234567890
  098765432109
  111111111111
  000000000000
  121212121212
  123123123123
  112233445566
  aaaaaaaaaaaa
  aaaaaabbbbbb
  abababababab
  abcabcabcabc
  abcdefghijkl
  ABCDEFGHIJKLMNOP
  lkjihgfedcba
  abc123abc123
  abcd1234abcd
  iloveyou1234
  ILoveYou!!!!
  Iloveyou2024
  iloveyouforever
  admin1234567
  Administrator1
  administrator!
  adminadminadmin
  Admin@2026!!
  rootrootroot
  superuser123
  changeme1234
  ChangeMe!2026
  changemenow12
  Summer2024!!
  Summer2026!!!
  Winter2025!!
  Spring2026!!!
  September2026
  December2025!
  Monday123456
  sunshine1234
  Sunshine!!!!
  princess1234
  dragondragon
  dragon123456
  monkey123456
  football1234
  Football2026!
  baseball2025
  superman1234
  batmanbatman
  starwars1977
  pokemon12345
  michael12345
  jennifer2024
  charlie12345
  computer1234
  internet2024
  microsoft123
  samsung12345
  facebook1234
  security1234
  Security2026!
  secret123456
  secretsecret
  temporary123
  Temp1234567!
  test12345678
  testtesttest
  TestPassword1
  demo12345678
  guest1234567
  default12345
  warehouse123
  Pharmacy2026
  pharma123456
  hospital2024
  company12345
  businessoffice
  opensesame123
  trustno1trustno1
  correcthorsebatterystaple
  correct horse battery staple
  one two three four
  onetwothreefour
  hellohello12
  helloworld123
  HelloWorld!!!
  whatever1234
  freedom2024!
  chocolate123
  butterfly123
  !!!!!!!!!!!!
  ............
  ------------
  ππππππππππππ
  😀😀😀😀😀😀😀😀😀😀😀😀
`)

const named = lines(`
  Galen360!demo
  galen-is-my-favourite-tool
  my-G@l3n-at-the-harbour
  ga1en purple orchard 9
  GALEN orchard purple lamp
  g a l e n orchard lamp
  marisol-and-the-purple-lamp
  purple lamp MARISOL orchard
  M4r1s0l orchard purple
  castellanos9-orchard
  orchard lamp Vega-Castellanos
  vega orchard lamp purple
  Véga orchard lamp purple
  corvane purple lamp 77
  C0rv@ne orchard lamp
  the corvanerx orchard lamp
  harbor lights at eleven
  H4rb0r lights at eleven
  m.castellanos orchard lamp
`)

const good = lines(`
  orchard lamp 7 otter canyon
  seven otters juggle lemons
  violet-tractor-umbrella-9
  tractor umbrella violet
  q8#Lm2!xZ9vT
  K3$nPw!8zQy2Lr
  7hV!rQ2p@Lx9
  zUv8-Wq3m-Lx0p-T2rk
  mXq!92Lp#vRt
  ünïcödé wörks fïne
  пароль из шести слов
  海のそばの小さな図書館で読む本
  كلمة مرور طويلة وآمنة
  😀🚜🌋🦦🍋📚🎻🧵🪁🧲🪐🥝
  Ein Fass Rüben, 3 Eulen
  my aunt's parrot swims daily
  we moved to Delft in the rain
  9 blue kettles / 4 red spoons
  grapefruit_envelope_skylight
  Tuesday's soup was too salty
  turnip.lantern.velcro
  the banana boat left Crete at dawn
  x 7 y 9 z 4 w 2 q 8 k 5 m
  "quotes" and <angles> & co
  back\\slash//and;semi:colons
  8293175846219
  eW9ubGFicmlj
  sphinx of black quartz
  pack my box with jugs
  medical otters supply lemons
`)

describe('a new password', () => {
  it('is judged by a table of more than 170', () =>
    expect(short.length + easy.length + named.length + good.length).toBeGreaterThan(170))

  it.each(short)('needs twelve characters: %j', (password) => {
    expect(passwordProblem(password, owner)).toBe('Use at least 12 characters.')
  })

  it.each(easy)('is not a common one or a variant of it: %j', (password) => {
    expect(passwordProblem(password, owner)).toMatch(/easy to guess/)
  })

  it.each(named)('does not hold the product, the person or the company: %j', (password) => {
    expect(passwordProblem(password, owner)).toMatch(
      /^Leave out (the name of the product|your name|the name of the company)/,
    )
  })

  it.each(good)('may be anything else: %j', (password) => {
    expect(passwordProblem(password, owner)).toBeNull()
  })

  it('counts characters as people do, and never cuts', () => {
    const long = 'otter lemon canyon '.repeat(20)
    expect(passwordProblem(long.slice(0, 128), owner)).toBeNull()
    expect(passwordProblem(long.slice(0, 129), owner)).toBe('Use at most 128 characters.')
    const emoji = [...'😀🚜🌋🦦🍋📚🎻🧵🪁🧲🪐🥝'].join('')
    expect([...emoji]).toHaveLength(12)
    expect(passwordProblem(emoji, owner)).toBeNull()
  })

  it('lets short names be part of other words', () => {
    const ana = { givenName: 'Ana', familyName: 'Li', email: 'al@x.example', companies: ['AB'] }
    expect(passwordProblem('the savannah cable car', ana)).toBeNull()
    expect(
      passwordProblem('orchard lamp 7 otter', { givenName: '', familyName: '', email: '', companies: [''] }),
    ).toBeNull()
  })

  it('is refused naming the field', () => {
    expect(() => checkNewPassword('password1234', owner)).toThrow(BusinessError)
    expect(() => checkNewPassword('orchard lamp 7 otter', owner)).not.toThrow()
    try {
      checkNewPassword('short', owner, 'administrator.password')
    } catch (error) {
      expect(error).toMatchObject({ code: 'password.validation', details: [{ field: 'administrator.password' }] })
    }
  })

  it('is judged quickly and without failing, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (password) => {
        const problem = passwordProblem(password, owner)
        expect(problem === null || problem.length > 0).toBe(true)
        expect(guessingEffort(password)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  })
})
