import { toReadableName } from './words.ts'

interface Asked {
  system: string
  prompt: string
}

export function answerProductsOwnPrompt({ system, prompt }: Asked): string | undefined {
  if (system.startsWith('You judge one answer of a chat bot.')) return judgeAnswer(prompt)
  if (system.startsWith('You help somebody to test a chat bot.')) return draftSentences(prompt)
  if (prompt.startsWith('Leave the role for one answer')) {
    return "I'm the sandbox's stand-in for a language model: I call an API where words of its name or description stand in the message, and a real model would give its own reason."
  }
  if (prompt.startsWith('Suggest what this visitor may want to ask next')) return suggestNext(system)
  return undefined
}

function suggestNext(system: string): string {
  const questions = ['What else can you do?', ...(/\bopen\b/i.test(system) ? ['When are you open?'] : [])]
  return questions.join('\n')
}

function judgeAnswer(prompt: string): string {
  const { answer } = parsePromptAsJson(prompt)
  const holds = typeof answer === 'string' && answer.trim() !== ''
  return JSON.stringify({
    holds,
    reason: holds ? "The sandbox's stand-in says yes to every answer that has words." : 'There is no answer.',
  })
}

function draftSentences(prompt: string): string {
  const { api } = parsePromptAsJson(prompt)
  const { name } = typeof api === 'object' && api !== null && 'name' in api ? api : { name: '' }
  const named = toReadableName(String(name)).toLowerCase()
  return JSON.stringify([`${named}, please`, `Can you help me with ${named}?`, `I have a question about ${named}`])
}

function parsePromptAsJson(prompt: string): Record<string, unknown> {
  try {
    return JSON.parse(prompt)
  } catch {
    return {}
  }
}
