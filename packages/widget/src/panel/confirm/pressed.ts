import { type Extra, joinMessageText, type Message } from '#panel/conversation/message.ts'

export interface Answer {
  id: string
  accept: boolean
  values?: Record<string, string>
}

interface Pressed extends Answer {
  words: string
}

/**
 * The visitor's answer is stored in the message that asked. So it is kept with the conversation, and "Send again"
 * repeats the same answer, also after a reload and in another tab. The server then tells what became of the call.
 */
export function findPressed({ extras = [] }: Message): Pressed | undefined {
  return extras.find(isPressed)
}

export function listExtrasWithoutPressed({ extras = [] }: Message): Extra[] {
  return extras.filter(({ type }) => type !== 'pressed' && type !== 'outcome')
}

/** What became of the call, as the server said. It is stored in the message, too, so that no reload asks again. */
export function findConfirmOutcome({ extras = [] }: Message): string | undefined {
  const { outcome } = (extras.find(({ type }) => type === 'outcome') ?? {}) as { outcome?: string }
  return outcome
}

/** The id of the message that asked, and the id of the question by which this tab sent the visitor's answer. */
export interface PressedHere {
  askedId: string
  questionId: string | undefined
}

/**
 * Finds what was pressed, if the newest question was sent by a button: then it has the button's words and directly
 * follows the message that asked. A question from this tab may follow later, after a message that another tab has sent.
 */
export function findPressedInNewestQuestion(messages: Message[], here: PressedHere | undefined) {
  const place = messages.findLastIndex(({ role }) => role === 'user')
  const question = messages[place]
  const isFromHere = question && question.id === here?.questionId
  const asked = isFromHere ? messages.find(({ id }) => id === here?.askedId) : messages[place - 1]
  const pressed = asked && findPressed(asked)
  if (!pressed || !question || joinMessageText(question) !== pressed.words) return {}
  const { id, accept, values } = pressed
  return { asked, question, confirm: { id, accept, values } }
}

/** The page, or another version of the widget, may have written the stored message. */
function isPressed(extra: Extra): extra is Pressed & Extra {
  const { type, id, accept, words, values } = extra as Partial<Pressed> & Extra
  const texts = [id, words, ...Object.values(Object(values))]
  return type === 'pressed' && typeof accept === 'boolean' && texts.every((each) => typeof each === 'string')
}
