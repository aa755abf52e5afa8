import type { AnswerCards } from '@bricks/contract'
import { type Card, LIMITS, readCards } from '@bricks/contract/wire'
import type { HideSecrets } from '#bricks/hiding/hide-secrets.ts'
import { readApiAnswer } from './forms/read-api-answer.ts'
import { MOST_SEARCHED } from './hide-secrets-and-shape-answer.ts'

export async function hideSecretsAndReadCards(
  decoded: string,
  contentType: string,
  cards: AnswerCards,
  hide: HideSecrets,
): Promise<Card[]> {
  try {
    const hidden = hide(decoded, MOST_SEARCHED)
    const answer = await readApiAnswer(hidden.cut ? decoded : hidden.text, contentType, LIMITS.listedItems.most)
    return answer.form === 'text' ? [] : readCards(answer.value, cards, (text) => hide(text).text)
  } catch {
    return []
  }
}
