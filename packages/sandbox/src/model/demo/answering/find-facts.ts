import { areRelated } from '../matching/related-words.ts'
import { isStopWord, isWeakWord } from '../matching/stop-words.ts'
import { splitWords, stemWord } from '../matching/words.ts'

const MOST_FACTS = 2
const LEAST_SCORE = 0.7
/** Sentences that tell the bot how to behave; visitors are not meant to hear them. */
const INSTRUCTION =
  /^(?:you(?:'re| are| must| should| can| will| may| answer| help)?\b|never|always|do not|don'?t|be |act |answer|respond|reply|use |keep|speak|write|if |when |only |please|avoid|make sure|ask |(?:look|check|give|book|search|show|offer|tell|mention|refer|greet|collect|explain|suggest|recommend|help|start|end|take|let)\b(?!-)|today is|today's date|the current date)/i

/** The sentences of the system text that the prompt asks about, the best first; instructions to the bot are left out. */
export function findFacts(prompt: string, system: string): string[] {
  const asked = stemsOf(prompt)
  if (asked.length === 0) return []
  const scored = splitSentences(system)
    .filter((sentence) => !INSTRUCTION.test(sentence))
    .map((sentence) => ({ sentence, score: scoreOf(asked, stemsOf(sentence)) }))
    .filter(({ score }) => score >= LEAST_SCORE)
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score >= best - 0.5)
    .slice(0, MOST_FACTS)
    .map(({ sentence }) => sentence)
}

function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/^[-*•\s]+/, '').trim())
    .filter((sentence) => sentence !== '')
}

function stemsOf(text: string): string[] {
  return [...new Set(splitWords(text).map(stemWord))].filter((stem) => !isStopWord(stem))
}

function scoreOf(asked: readonly string[], said: readonly string[]): number {
  return asked.reduce((score, stem) => {
    const share = isWeakWord(stem) ? LEAST_SCORE : 1
    if (said.includes(stem)) return score + share
    return said.some((other) => areRelated(stem, other)) ? score + share * 0.8 : score
  }, 0)
}
