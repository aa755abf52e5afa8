import { LIMITS } from '@bricks/contract/wire'

const WORDS = `
password passwort passw0rd p@ssword p@ssw0rd pass passwd welcome welcome1 letmein login admin administrator root
master secret access default changeme qwerty qwertyu qwertyui qwertyuiop qwertz azerty asdfgh asdfghj asdfghjkl zxcvbn zxcvbnm
qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e q1w2e3r4 zaq12wsx abc abcd abcde abcdef abcdefg abcdefgh abcd1234
iloveyou loveyou lovely love lover loveme forever babygirl baby angel princess prince sunshine sunflower flower rainbow
monkey dragon tiger lion bear wolf eagle falcon phoenix panther cheetah shark dolphin butterfly horse pony puppy kitten
cookie chocolate cheese pepper banana orange apple cherry strawberry coffee pizza candy sugar honey peanut ginger
football baseball basketball soccer hockey tennis golf rugby cricket liverpool arsenal chelsea barcelona juventus
yankees lakers cowboys steelers packers raiders dallas chicago boston newyork london paris berlin madrid sydney
michael jordan jennifer jessica ashley amanda daniel matthew andrew joshua robert thomas charlie george william james
anthony nicholas nicole melissa michelle hannah samantha elizabeth alexander alexandra benjamin jonathan patrick brandon
superman batman spiderman ironman pokemon pikachu naruto starwars matrix hunter killer shadow ninja samurai pirate
warrior knight wizard magic merlin gandalf mustang ferrari porsche mercedes corvette harley yamaha honda toyota
computer internet google facebook youtube twitter microsoft windows linux samsung nintendo playstation minecraft
summer winter spring autumn january february march april august september october november december monday friday
trustno freedom liberty america england germany france canada mexico australia brazil
whatever nothing something hello helloworld goodbye please thankyou jesus christ heaven angels blessed faith
money silver golden diamond crystal platinum purple yellow green black white blue red pink
test tester testing guest user demo temp sample example system server database oracle
blink182 metallica nirvana slipknot eminem guitar music rockstar rocknroll
peaches precious beautiful gorgeous sweetie sweetheart friends family mother father brother sister daddy mommy
fuckyou asshole bitch fucker biteme sexy hottie
bricks brick chatbot openai`
  .trim()
  .split(/\s+/)

const ENDINGS = `
1 2 7 11 12 13 21 22 23 69 77 88 99 00 01 007 10 101 111 123 321 1234 4321 12345 123456 1234567 12345678 2000 2010 2015 2018
2019 2020 2021 2022 2023 2024 2025 2026 1! 12! 123! 1234! ! !! @ @1 @12 @123 # 1# 123# _1 _123 1 a 1a 123a abc`
  .trim()
  .split(/\s+/)

const LONGEST_PATTERN = 16

const COMMON: ReadonlySet<string> = new Set(
  WORDS.flatMap((word) => [word, word + word, ...ENDINGS.map((ending) => word + ending)]),
)

let published: Promise<ReadonlySet<string>> | undefined

export async function isCommonPassword(password: string): Promise<boolean> {
  const folded = password.toLowerCase()
  if (COMMON.has(folded)) return true
  if (folded.length <= LONGEST_PATTERN && (isRepetition(folded) || isConsecutiveRun(folded))) return true
  published ??= readPublishedPasswords()
  return (await published).has(folded)
}

async function readPublishedPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common']?.filter(({ length }) => length >= LIMITS.password.least))
}

function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+.?$/u.test(text)
}

function isConsecutiveRun(text: string): boolean {
  const steps = [...text].slice(1).map((character, at) => character.charCodeAt(0) - text.charCodeAt(at))
  const [first] = steps
  if (first !== 1 && first !== -1) return false
  return steps.every((step) => step === first || (step === -9 && first === 1) || (step === 9 && first === -1))
}
