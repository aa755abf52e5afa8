import type { InsightBrick, InsightDay, InsightModel, Insights } from '@bricks/contract'
import { maskPersonalData } from '#conversation-texts/mask-personal-data.ts'
import { listUnansweredTexts } from '#conversations/unanswered/unanswered.repository.ts'
import type { Database } from '#db/database.ts'
import { type HealthContext, listHealthProblems } from '#insights/health.ts'
import { findBrickAndModelInsights, listInsightDays } from '#insights/insights.repository.ts'
import { findFirstShownInstant } from '#plans/shown-conversations.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { groupTextsInWorker } from '#question-groups/group-texts-in-worker.ts'
import { readRoleOfUser } from '#users/user.repository.ts'
import { findWeekAfter, findWeekBefore, type Week } from './week.ts'
import { listBotsWithChats } from './weekly-mail.repository.ts'

export interface BotWeek {
  id: string
  name: string
  days: InsightDay[]
  before: InsightDay[]
  unanswered: { text: string; count: number }[]
  bricks: InsightBrick[]
  models: InsightModel[]
  health: Insights['health']
}

const MOST = { bots: 10, questions: 3, text: 160 }

export async function loadWeekFigures(
  context: HealthContext,
  userId: string,
  week: Week,
): Promise<{ bots: BotWeek[]; left: number }> {
  const { database, clock } = context
  const asked = await listBotsWithChats(database, userId, week)
  const role = await readRoleOfUser(database, userId)
  const mayRead = findFirstShownInstant(role, clock()) === undefined
  const bots: BotWeek[] = []
  for (const { id, name } of asked.slice(0, MOST.bots)) {
    const own = { id, userId }
    const { bricks, models } = await findBrickAndModelInsights(database, own, week)
    bots.push({
      id,
      name,
      days: await listInsightDays(database, own, week),
      before: await listInsightDays(database, own, findWeekBefore(week)),
      unanswered: mayRead ? await listUnansweredGroups(database, own, week) : [],
      bricks,
      models,
      health: await listHealthProblems(context, { ...own, role }),
    })
  }
  return { bots, left: asked.length - bots.length }
}

/** Personal data are always masked, because these texts leave the console for a mailbox. */
async function listUnansweredGroups(database: Database, own: OwnProject, week: Week): Promise<BotWeek['unanswered']> {
  const groups = await groupTextsInWorker(own.userId, () =>
    listUnansweredTexts(database, own, {
      from: week.from,
      before: findWeekAfter(week).from,
      onlyTests: false,
      onlyVisitors: true,
    }),
  )
  return groups
    .slice(0, MOST.questions)
    .map(({ text, count }) => ({ text: cutMailText(maskPersonalData(text)), count }))
}

function cutMailText(text: string): string {
  // As a list of characters, because half of one would be shown as `\uFFFD`.
  const line = [...text.replaceAll(/\s+/g, ' ').trim()]
  return line.length <= MOST.text ? line.join('') : `${line.slice(0, MOST.text - 1).join('')}…`
}
