import type { InsightDay, InsightModel, Insights } from '@bricks/contract'
import { isolateName } from '@bricks/contract/wire'
import { findMailbox } from '#mail/mail-outbox.repository.ts'
import { type MailTemplates, writeGreeting } from '#mail/mail-template.ts'
import type { MailContent } from '#mail/render-mail.ts'
import { isAccountClosed } from '#users/user.repository.ts'
import { type BotWeek, loadWeekFigures } from './load-week-figures.ts'
import { createWeek, type Week } from './week.ts'
import { isWeeklyMailOn } from './weekly-mail.repository.ts'

/**
 * `data`: `week` is the Monday of the week. The mail's figures are read when it is sent, so that none of them wait in
 * the outbox.
 */
export const WEEKLY_MAILS: Pick<MailTemplates, 'weekly_insights'> = {
  weekly_insights: async (context, { userId, data }) => {
    const { database, config } = context
    const mailbox = userId === null ? undefined : await findMailbox(database, userId)
    if (userId === null || !mailbox?.isConfirmed || !(await isWeeklyMailOn(database, userId))) return undefined
    if (await isAccountClosed(database, userId)) return undefined
    const week = createWeek(data.week ?? '')
    const { bots, left } = await loadWeekFigures(context, userId, week)
    if (bots.length === 0) return undefined
    const told = { greeting: writeGreeting(mailbox.name), week, bots, left }
    return { to: mailbox.email, content: writeWeeklyMail(told, config.appUrl) }
  },
}

interface ToldWeek {
  greeting: string
  week: Week
  bots: readonly BotWeek[]
  left: number
}

function writeWeeklyMail({ greeting, week, bots, left }: ToldWeek, appUrl: string): MailContent {
  const [only, ...others] = bots
  const isOne = others.length + left === 0
  return {
    subject: `Your bots from ${writeDay(week.from)} to ${writeDay(week.to)}`,
    paragraphs: [
      greeting,
      'What visitors did in that week, what your bots could not answer, and what broke:',
      ...bots.flatMap(describeBot),
      ...(left > 0 ? [`${left} more of your bots ${left === 1 ? 'was' : 'were'} asked less often than these.`] : []),
    ],
    action:
      isOne && only
        ? { label: 'See its insights', url: `${appUrl}/edit/${only.id}/insights` }
        : { label: 'See your bots', url: `${appUrl}/dashboard` },
    footnote: {
      words: 'You get this mail once a week because you turned it on. Turn it off here:',
      url: `${appUrl}/settings/account`,
    },
  }
}

function describeBot({ days, before, unanswered, bricks, models, health, ...bot }: BotWeek): string[] {
  const name = isolateName(bot.name)
  const sum = sumWeek(days)
  const numbers = [
    `${name}: ${writeCount(sum.chats, 'chat')}, ${writeNumber(sumWeek(before).chats)} in the week before. ${writeCount(sum.visitors, 'visitor')}, counted anew each day.`,
    `${writeNumber(sum.answered)} answered, ${writeNumber(sum.failed)} failed, ${writeNumber(sum.nothing)} found nothing. Thumbs: ${writeNumber(sum.up)} up, ${writeNumber(sum.down)} down.`,
    `${writeCount(sum.tokens, 'token')}${writeCost(models)}.`,
  ]
  const asked = unanswered.map(
    ({ text, count: times }) =>
      `“${isolateName(text.replace(/\s+/g, ' '))}” (${times === 1 ? 'once' : `${writeNumber(times)} times`})`,
  )
  const failing = bricks
    .filter(({ failed }) => failed > 0)
    .slice(0, MOST_BRICKS)
    .map(
      (brick) =>
        `${isolateName(brick.name)}: ${writeNumber(brick.failed)} of ${writeCount(brick.calls, 'call')} failed`,
    )
  const broken = [...failing, ...new Set(health.map(describeTrouble))]
  return [
    numbers.join('\n'),
    ...(asked.length > 0 ? [`Not answered by ${name}, in the words of visitors:\n${asked.join('\n')}`] : []),
    ...(broken.length > 0 ? [`What broke in ${name}:\n${broken.join('\n')}`] : []),
  ]
}

const MILLIONTHS = 1_000_000
const LEAST_SHOWN = 0.01
const MOST_BRICKS = 5

function sumWeek(days: readonly InsightDay[]) {
  const sumOverDays = (of: (day: InsightDay) => number) => days.reduce((sum, day) => sum + of(day), 0)
  return {
    chats: sumOverDays(({ chats }) => chats),
    visitors: sumOverDays(({ visitors }) => visitors),
    answered: sumOverDays(({ answered }) => answered),
    failed: sumOverDays(({ failed }) => failed),
    nothing: sumOverDays(({ nothing }) => nothing),
    up: sumOverDays(({ up }) => up),
    down: sumOverDays(({ down }) => down),
    tokens: sumOverDays(({ prompt_tokens, completion_tokens }) => prompt_tokens + completion_tokens),
  }
}

/** Writes nothing if no model has a price, because 0 would read as free. */
function writeCost(models: readonly InsightModel[]): string {
  const priced = models.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  if (priced.length === 0) return ''
  const dollars = priced.reduce((sum, cost) => sum + cost, 0) / MILLIONTHS
  const words = dollars > 0 && dollars < LEAST_SHOWN ? `under $${LEAST_SHOWN}` : `about $${dollars.toFixed(2)}`
  return `, ${words}${priced.length < models.length ? ' without models that have no price' : ''}`
}

function describeTrouble({ kind, brick = 'A brick', model = 'of this bot' }: Insights['health'][number]): string {
  switch (kind) {
    case 'brick_failing':
      return `${isolateName(brick)} has failed five times in a row`
    case 'brick_changed':
      return `${isolateName(brick)} answers in another form`
    case 'key_refused':
      return 'The provider refuses your API key'
    case 'connection_refused':
      return 'An API no longer accepts the sign-in of this bot'
    case 'model_ends':
      return `The model ${model} ends within 60 days`
    case 'model_fallback':
      return 'The bot answers with another model: its own is not on your plan'
    default:
      return `The model ${model} is no longer offered`
  }
}

function writeDay(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}

function writeNumber(number: number): string {
  return number.toLocaleString('en')
}

function writeCount(number: number, noun: string): string {
  return `${writeNumber(number)} ${noun}${number === 1 ? '' : 's'}`
}
