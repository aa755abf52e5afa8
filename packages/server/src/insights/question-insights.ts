import type { Insights } from '@bricks/contract'
import type { OwnProject } from '#projects/project.repository.ts'
import { createQuestionGroupStore, type GroupsContext } from '#question-groups/question-group-store.ts'
import type { DayRange } from './day-range.ts'
import { listAskedTexts } from './questions.repository.ts'

const MOST_QUESTIONS = 10
const LEAST_ASKED = 2

export type ShownQuestions = Pick<Insights, 'questions' | 'questions_at'>

export interface KeptQuestions {
  showAndRenew: (own: OwnProject, range: DayRange, chats: number) => Promise<ShownQuestions>
  end: () => Promise<void>
}

export function createQuestionInsights(context: GroupsContext): KeptQuestions {
  const kept = createQuestionGroupStore(context)
  return {
    showAndRenew: async (own, range, chats) => {
      const { groups, at } = await kept.showAndRenew(own, {
        kind: 'asked',
        range: `${range.from} ${range.to}`,
        counted: chats,
        least: LEAST_ASKED,
        most: MOST_QUESTIONS,
        listTexts: () => listAskedTexts(context.database, own, range),
      })
      const questions = groups?.map(({ text, count, turns }) => ({
        text,
        count,
        turns: turns.map(({ conversation_id, id }) => ({ conversation_id, id })),
      }))
      return { questions: questions ?? null, questions_at: at }
    },
    end: kept.end,
  }
}
