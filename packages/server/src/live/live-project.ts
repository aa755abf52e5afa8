import type { Appearance, SharedTexts } from '@bricks/contract'

/** What visitors meet: the deployed version's name and manner, under the sharing of the moment. */
export interface LiveProject {
  id: string
  name: string
  appearance: Appearance
  texts: SharedTexts
  /** Web sites that may show it; empty for every site. */
  origins: string[]
  isStreaming: boolean
  isPaused: boolean
}
