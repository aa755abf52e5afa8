import { LIMITS } from '@bricks/contract/wire'

const WORDS_A_TOKEN = 0.75

const KINDS = [
  {
    kind: 'Quick',
    sign: /(?:^e?|[^e]|[^g]e)mini|nano|luna|flash|haiku|small|lite/i,
    use: 'Answers at once. Right for most bots.',
  },
  { kind: 'Balanced', sign: /terra|sonnet|medium/i, use: 'Between quick and thorough.' },
  { kind: 'Thorough', sign: /sol|astra|opus|large|^gpt-/i, use: 'Takes its time. For questions with many steps.' },
] as const

export function findModelKind(id: string) {
  const name = id.slice(id.lastIndexOf('/') + 1)
  return KINDS.find(({ sign }) => sign.test(name))
}

export function describeAnswerLength(tokens: number): string | undefined {
  const { least, most } = LIMITS.maxTokens
  if (!(tokens >= least && tokens <= most)) return undefined
  const words = Math.max(1, Math.round(tokens * WORDS_A_TOKEN))
  const round = words < 20 ? words : Math.round(words / 10) * 10
  return `Answers up to ${round.toLocaleString('en')} ${round === 1 ? 'word' : 'words'}`
}

export function describeTemperature(temperature: number): string | undefined {
  const { least, most } = LIMITS.sampling
  if (!(temperature >= least && temperature <= most)) return undefined
  if (temperature <= 0.5) return 'Tone: precise'
  if (temperature <= 1.1) return 'Tone: natural'
  return temperature <= 1.5 ? 'Tone: lively' : 'Tone: very lively'
}
