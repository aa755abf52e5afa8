/** @jsxImportSource preact */
import type { FirstTexts } from '#locales/english.ts'
import type { Message } from '#panel/conversation/message.ts'

interface Props {
  message: Message
  before?: Message
  texts: FirstTexts
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Milliseconds. An `at` below this is no time, because earlier versions of the widget stored none. */
const FIRST_TIME_MS = 1e12

export function DayLine({ message: { at, role }, before, texts: { language } }: Props) {
  if (role !== 'user' || at < FIRST_TIME_MS || (before && at - before.at < HOUR_MS)) return null
  const locale = findDateLocale(language)
  const time = new Date(at).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' })
  // CSS `content` draws the words, so that they are not copied or found with the conversation.
  return <p class="day" data-words={`${formatDayName(at, locale)} ${time}`} />
}

function findDateLocale(language: string): string {
  try {
    const tag = navigator.languages.find((spoken) => spoken.split('-')[0] === language)
    return Intl.getCanonicalLocales(tag)[0] ?? language
  } catch {
    return language
  }
}

function formatDayName(at: number, locale: string): string {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / DAY_MS)
  const isNear = days < 2
  const name = isNear
    ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
    : new Date(at).toLocaleDateString(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
